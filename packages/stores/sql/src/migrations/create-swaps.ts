import type { ColumnBuilderCallback, Kysely, Migration, SchemaModule } from 'kysely'
import type { Dialect } from './dialect.ts'

/** The first version of `swaps` and `swap_hashes`. Do not change what it makes: a change is a new migration. */
export const createSwaps = (dialect: Dialect): Migration => ({
  async up({ schema }: Kysely<unknown>) {
    await createTable(schema, dialect)
    await createHashes(schema)
    await schema.createIndex('swaps_by_channel').on('swaps').columns(['deposit_channel_id', 'seq']).execute()
    await schema.createIndex('swaps_by_deposit').on('swaps').columns(['deposit_address_key', 'seq']).execute()
  },
})

const required: ColumnBuilderCallback = (column) => column.notNull()

const createTable = (schema: SchemaModule, dialect: Dialect): Promise<void> =>
  schema
    .createTable('swaps')
    .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('swap_id', 'text', (column) => column.notNull().unique())
    .addColumn('route_id', 'text', required)
    .addColumn('quote_id', 'text', required)
    .addColumn('caller_id', 'text', required)
    .addColumn('privacy', 'integer', required)
    .addColumn('chain_id', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('sell_asset', 'text', required)
    .addColumn('buy_asset', 'text', required)
    .addColumn('sell_amount', 'text', required)
    .addColumn('expected_buy_amount', 'text', required)
    .addColumn('source_address', 'text', required)
    .addColumn('destination_address', 'text', required)
    .addColumn('deposit_address', 'text')
    .addColumn('deposit_address_key', 'text')
    .addColumn('deposit_channel_id', 'text')
    .addColumn('memo', 'text')
    .addColumn('slippage_bps', 'double precision')
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('hash', 'text')
    .execute()

const createHashes = (schema: SchemaModule): Promise<void> =>
  schema
    .createTable('swap_hashes')
    .addColumn('chain_id', 'text', required)
    .addColumn('hash_key', 'text', required)
    .addColumn('swap_id', 'text', required)
    .addPrimaryKeyConstraint('swap_hashes_pk', ['chain_id', 'hash_key'])
    .execute()
