import type { Kysely, Migration } from 'kysely'
import { requireValue } from './require-value.ts'

/** What swaps promised and what came of them. Do not edit. */
export const createLedger: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('ledger')
      .addColumn('swap_id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', requireValue)
      .addColumn('sell_asset', 'text', requireValue)
      .addColumn('buy_asset', 'text', requireValue)
      .addColumn('size_class', 'text', requireValue)
      .addColumn('ended_at', 'bigint', requireValue)
      .addColumn('outcome', 'text', requireValue)
      .addColumn('expected', 'text', requireValue)
      .addColumn('minimum', 'text', requireValue)
      .addColumn('delivered', 'text')
      .addColumn('estimated_seconds', 'double precision')
      .addColumn('took_seconds', 'double precision')
      .addColumn('expected_ppm', 'bigint')
      .addColumn('minimum_ppm', 'bigint')
      .addColumn('time_ppm', 'bigint')
      .execute()
    await database.schema.createIndex('ledger_by_end').on('ledger').columns(['ended_at']).execute()
  },
}
