import type { Kysely, Migration } from 'kysely'

/** What swaps promised and what came of them. Do not edit. */
export const createLedger: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('ledger')
      .addColumn('swap_id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('sell_asset', 'text', (column) => column.notNull())
      .addColumn('buy_asset', 'text', (column) => column.notNull())
      .addColumn('size_class', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('expected', 'text', (column) => column.notNull())
      .addColumn('minimum', 'text', (column) => column.notNull())
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
