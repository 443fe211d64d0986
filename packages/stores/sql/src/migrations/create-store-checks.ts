import type { Kysely, Migration } from 'kysely'
import { requireValue } from './require-value.ts'

/** A table of a few rows that are written and read back to find out whether the database can be written. Do not edit. */
export const createStoreChecks: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('store_checks')
      .addColumn('slot', 'integer', (column) => column.primaryKey())
      .addColumn('value', 'text', requireValue)
      .execute()
  },
}
