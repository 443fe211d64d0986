import type { Kysely, Migration } from 'kysely'
import type { Dialect } from './dialect.ts'

/** The first version of `swaps` and `swap_hashes`. Do not edit: a change is a new migration. */
export const createSwaps = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('swaps')
      .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('swap_id', 'text', (column) => column.notNull().unique())
      .addColumn('route_id', 'text', (column) => column.notNull())
      .addColumn('quote_id', 'text', (column) => column.notNull())
      .addColumn('caller_id', 'text', (column) => column.notNull())
      .addColumn('privacy', 'integer', (column) => column.notNull())
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('sell_asset', 'text', (column) => column.notNull())
      .addColumn('buy_asset', 'text', (column) => column.notNull())
      .addColumn('sell_amount', 'text', (column) => column.notNull())
      .addColumn('expected_buy_amount', 'text', (column) => column.notNull())
      .addColumn('source_address', 'text', (column) => column.notNull())
      .addColumn('destination_address', 'text', (column) => column.notNull())
      .addColumn('deposit_address', 'text')
      .addColumn('deposit_address_key', 'text')
      .addColumn('deposit_channel_id', 'text')
      .addColumn('memo', 'text')
      .addColumn('slippage_bps', 'double precision')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text')
      .execute()
    await schema
      .createTable('swap_hashes')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('hash_key', 'text', (column) => column.notNull())
      .addColumn('swap_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('swap_hashes_pk', ['chain_id', 'hash_key'])
      .execute()
    await schema.createIndex('swaps_by_channel').on('swaps').columns(['deposit_channel_id', 'seq']).execute()
    await schema.createIndex('swaps_by_deposit').on('swaps').columns(['deposit_address_key', 'seq']).execute()
  },
})
