import { addressKey, type StoredSwap, type SwapStore } from '@switchyard/core'
import { type Kysely, sql } from 'kysely'
import { fromRow, hashKey, toRow } from './swap-row.ts'
import type { Tables } from './tables.ts'
import { verifyWritable } from './verify-writable.ts'

/** Swaps returned for one address, the newest ones: a vault or router serves any number. */
const MAX_SWAPS = 1_000

/**
 * Swaps in a database. `save` and `bind` resolve after their commit. A transaction hash belongs to the swap it was bound to
 * last.
 */
export const createSqlSwaps = (database: Kysely<Tables>): SwapStore => ({
  async save(swap) {
    const { hash } = swap
    if (hash === undefined) return writeSwap(database, swap)
    await database.transaction().execute(async (transaction) => {
      await writeSwap(transaction, swap)
      await bindHash(transaction, { chainId: swap.chainId, hash, swapId: swap.swapId })
    })
  },

  async findById(swapId) {
    const row = await database.selectFrom('swaps').selectAll().where('swap_id', '=', swapId).executeTakeFirst()
    return row && fromRow(row)
  },

  async findByHash(chainId, hash) {
    const row = await database
      .selectFrom('swap_hashes')
      .innerJoin('swaps', 'swaps.swap_id', 'swap_hashes.swap_id')
      .selectAll('swaps')
      .where('swap_hashes.chain_id', '=', chainId)
      .where('swap_hashes.hash_key', '=', hashKey(hash))
      .executeTakeFirst()
    return row && fromRow(row)
  },

  async findByChannel(channelId) {
    const rows = await findNewest(database, {
      columns: ['deposit_channel_id', 'second_leg_channel_id'],
      value: channelId,
      limit: 1,
    })
    return rows.at(-1)
  },

  findByDepositAddress: (address) =>
    findNewest(database, {
      columns: ['deposit_address_key', 'second_leg_address_key'],
      value: addressKey(address),
      limit: MAX_SWAPS,
    }),

  async findCallsFrom(chainId, sourceAddress) {
    const rows = await database
      .selectFrom('swaps')
      .selectAll()
      .where('chain_id', '=', chainId)
      .where(sql`lower(source_address)`, '=', sourceAddress.toLowerCase())
      .where('deposit_address', 'is', null)
      .where('deposit_channel_id', 'is', null)
      .orderBy('seq', 'desc')
      .limit(MAX_SWAPS)
      .execute()
    const isSource = (row: { readonly source_address: string }) =>
      addressKey(row.source_address) === addressKey(sourceAddress)
    return rows.filter(isSource).reverse().map(fromRow)
  },

  bind: (swapId, hash) =>
    database.transaction().execute(async (transaction) => {
      const bound = await transaction
        .updateTable('swaps')
        .set({ hash })
        .where('swap_id', '=', swapId)
        .returning('chain_id')
        .executeTakeFirst()
      if (bound) await bindHash(transaction, { chainId: bound.chain_id, hash, swapId })
    }),

  verifyWritable: () => verifyWritable(database),
})

type LookupColumn = 'deposit_channel_id' | 'second_leg_channel_id' | 'deposit_address_key' | 'second_leg_address_key'

interface Lookup {
  readonly columns: readonly [LookupColumn, LookupColumn]
  readonly value: string
  readonly limit: number
}

/**
 * The newest swaps with a value in one of two columns, newest last. One query per column, so that each uses its own index: one
 * query for both would sort, which is slow for a vault with many swaps.
 */
const findNewest = async (
  database: Kysely<Tables>,
  { columns, value, limit }: Lookup,
): Promise<readonly StoredSwap[]> => {
  const found = await Promise.all(
    columns.map((column) =>
      database.selectFrom('swaps').selectAll().where(column, '=', value).orderBy('seq', 'desc').limit(limit).execute(),
    ),
  )
  const rows = new Map(found.flat().map((row) => [Number(row.seq), row]))
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .slice(-limit)
    .map(([, row]) => fromRow(row))
}

const writeSwap = async (database: Kysely<Tables>, swap: StoredSwap): Promise<void> => {
  const row = toRow(swap)
  await database
    .insertInto('swaps')
    .values(row)
    .onConflict((conflict) => conflict.column('swap_id').doUpdateSet(row))
    .execute()
}

interface BoundHash {
  readonly chainId: string
  readonly hash: string
  readonly swapId: string
}

const bindHash = (database: Kysely<Tables>, { chainId, hash, swapId }: BoundHash): Promise<unknown> =>
  database
    .insertInto('swap_hashes')
    .values({ chain_id: chainId, hash_key: hashKey(hash), swap_id: swapId })
    .onConflict((conflict) => conflict.columns(['chain_id', 'hash_key']).doUpdateSet({ swap_id: swapId }))
    .execute()
