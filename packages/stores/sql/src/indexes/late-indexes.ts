import type { Dialect } from '../migrations/dialect.ts'

/** An index of a table that may be large already when a version that uses it is installed. */
export interface LateIndex {
  readonly name: string
  readonly table: string
  /** Columns or expressions, as SQL. */
  readonly on: string
  /** Rows that are in it, as SQL. Default: all. */
  readonly where?: string
}

/**
 * Indexes that are no migrations: rows are found without them, only slowly. They are made beside running servers, so they need not be there
 * when a server starts. A name never changes its meaning; another index gets another name.
 */
export const lateIndexes: readonly LateIndex[] = [
  // The first waiting delivery of a swap at an endpoint, without reading all that wait there.
  {
    name: 'webhook_deliveries_first',
    table: 'webhook_deliveries',
    on: 'endpoint_id, swap_id, sequence',
    where: "state = 'waiting' and ordered = 1",
  },
  // Swaps by contract call, which have no deposit address, by the address that signs them.
  {
    name: 'swaps_calls',
    table: 'swaps',
    on: 'chain_id, lower(source_address), seq',
    where: 'deposit_address is null and deposit_channel_id is null',
  },
  // Old swaps, oldest first, for `prune`.
  { name: 'swaps_by_created', table: 'swaps', on: 'created_at, seq' },
  // The filters of a key's swaps, newest first.
  { name: 'swap_states_by_status', table: 'swap_states', on: 'key_id, status, first_id' },
  { name: 'swap_states_by_overdue', table: 'swap_states', on: 'key_id, first_id', where: 'overdue = 1' },
  { name: 'swap_states_by_provider', table: 'swap_states', on: 'key_id, provider, first_id' },
  {
    name: 'swap_states_by_second_provider',
    table: 'swap_states',
    on: 'key_id, second_provider, first_id',
    where: 'second_provider is not null',
  },
  { name: 'swap_states_by_chain', table: 'swap_states', on: 'key_id, chain_id, first_id' },
  { name: 'swap_states_by_buy_chain', table: 'swap_states', on: 'key_id, buy_chain_id, first_id' },
  { name: 'swap_states_by_created', table: 'swap_states', on: 'key_id, created_at, first_id' },
]

/** Writes the statement that makes an index. PostgreSQL makes it while others read and write the table. */
export const writeCreateIndex = ({ name, table, on, where }: LateIndex, dialect: Dialect, schema?: string): string => {
  const place = schema === undefined ? `"${table}"` : `"${schema}"."${table}"`
  const concurrently = dialect === 'postgres' ? ' concurrently' : ''
  return `create index${concurrently} if not exists "${name}" on ${place} (${on})${where === undefined ? '' : ` where ${where}`}`
}
