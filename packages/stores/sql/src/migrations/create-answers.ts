import type { Kysely, Migration } from 'kysely'
import { requireValue } from './require-value.ts'

/** The answers to requests with an idempotency key. Do not edit. */
export const createAnswers: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('answers')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', requireValue)
      .addColumn('expires_at', 'bigint', requireValue)
      .execute()
    await database.schema.createIndex('answers_by_end').on('answers').columns(['expires_at']).execute()
  },
}
