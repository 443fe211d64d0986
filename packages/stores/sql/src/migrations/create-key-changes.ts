import type { Kysely, Migration } from 'kysely'
import { requireValue } from './require-value.ts'

/** Tables for editing keys: a count of changes, and replaced signing keys that are still published. Do not edit. */
export const createKeyChanges: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('key_changes')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('count', 'bigint', requireValue)
      .execute()
    await (database as Kysely<{ key_changes: { id: number; count: number } }>)
      .insertInto('key_changes')
      .values({ id: 1, count: 0 })
      .execute()
    await database.schema
      .createTable('retired_signing_keys')
      .addColumn('key_id', 'text', (column) => column.primaryKey())
      .addColumn('caller_id', 'text', requireValue)
      .addColumn('x', 'text', requireValue)
      .addColumn('y', 'text', requireValue)
      .addColumn('expires_at', 'bigint', requireValue)
      .execute()
  },
}
