import type { Kysely, Migration } from 'kysely'
import type { Dialect } from './dialect.ts'
import { requireValue } from './require-value.ts'

/** The first version of `swaps` and `swap_hashes`. Do not change what it makes: a change is a new migration. */
export const createSwaps = (dialect: Dialect): Migration => ({
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('swaps')
      .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('swap_id', 'text', (column) => column.notNull().unique())
      .addColumn('route_id', 'text', requireValue)
      .addColumn('quote_id', 'text', requireValue)
      .addColumn('caller_id', 'text', requireValue)
      .addColumn('privacy', 'integer', requireValue)
      .addColumn('chain_id', 'text', requireValue)
      .addColumn('provider', 'text', requireValue)
      .addColumn('sell_asset', 'text', requireValue)
      .addColumn('buy_asset', 'text', requireValue)
      .addColumn('sell_amount', 'text', requireValue)
      .addColumn('expected_buy_amount', 'text', requireValue)
      .addColumn('source_address', 'text', requireValue)
      .addColumn('destination_address', 'text', requireValue)
      .addColumn('deposit_address', 'text')
      .addColumn('deposit_address_key', 'text')
      .addColumn('deposit_channel_id', 'text')
      .addColumn('memo', 'text')
      .addColumn('slippage_bps', 'double precision')
      .addColumn('state', 'text', requireValue)
      .addColumn('created_at', 'bigint', requireValue)
      .addColumn('hash', 'text')
      .execute()
    await schema
      .createTable('swap_hashes')
      .addColumn('chain_id', 'text', requireValue)
      .addColumn('hash_key', 'text', requireValue)
      .addColumn('swap_id', 'text', requireValue)
      .addPrimaryKeyConstraint('swap_hashes_pk', ['chain_id', 'hash_key'])
      .execute()
    await schema.createIndex('swaps_by_channel').on('swaps').columns(['deposit_channel_id', 'seq']).execute()
    await schema.createIndex('swaps_by_deposit').on('swaps').columns(['deposit_address_key', 'seq']).execute()
  },
})
