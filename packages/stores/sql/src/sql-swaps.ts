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
export const sqlSwaps = (database: Kysely<Tables>): SwapStore => ({
  async save(swap) {
    const { hash } = swap
    if (hash === undefined) return upsert(database, swap)
    await database.transaction().execute(async (transaction) => {
      await upsert(transaction, swap)
      await bindHash(transaction, swap.chainId, hash, swap.swapId)
    })
  },

  async byId(swapId) {
    const row = await database.selectFrom('swaps').selectAll().where('swap_id', '=', swapId).executeTakeFirst()
    return row && fromRow(row)
  },

  byHash: (chainId, hash) => boundTo(database, chainId, hash),

  async byChannel(channelId) {
    const rows = await newest(database, ['deposit_channel_id', 'second_leg_channel_id'], channelId, 1)
    return rows.at(-1)
  },

  byDepositAddress: (address) =>
    newest(database, ['deposit_address_key', 'second_leg_address_key'], addressKey(address), MAX_SWAPS),

  async callsFrom(chainId, sourceAddress) {
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
      if (bound) await bindHash(transaction, bound.chain_id, hash, swapId)
    }),

  verifyWritable: () => verifyWritable(database),
})

/** The swap a transaction hash was bound to last. */
const boundTo = async (database: Kysely<Tables>, chainId: string, hash: string): Promise<StoredSwap | undefined> => {
  const row = await database
    .selectFrom('swap_hashes')
    .innerJoin('swaps', 'swaps.swap_id', 'swap_hashes.swap_id')
    .selectAll('swaps')
    .where('swap_hashes.chain_id', '=', chainId)
    .where('swap_hashes.hash_key', '=', hashKey(hash))
    .executeTakeFirst()
  return row && fromRow(row)
}

type LookupColumn = 'deposit_channel_id' | 'second_leg_channel_id' | 'deposit_address_key' | 'second_leg_address_key'

/**
 * The newest swaps with a value in one of two columns, newest last. One query per column, so that each uses its own index: one
 * query for both would sort, which is slow for a vault with many swaps.
 */
const newest = async (
  database: Kysely<Tables>,
  columns: readonly [LookupColumn, LookupColumn],
  value: string,
  limit: number,
): Promise<readonly StoredSwap[]> => {
  const found = await Promise.all(columns.map((column) => rowsWith(database, column, value, limit)))
  const rows = new Map(found.flat().map((row) => [Number(row.seq), row]))
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .slice(-limit)
    .map(([, row]) => fromRow(row))
}

const rowsWith = (database: Kysely<Tables>, column: LookupColumn, value: string, limit: number) =>
  database.selectFrom('swaps').selectAll().where(column, '=', value).orderBy('seq', 'desc').limit(limit).execute()

const upsert = async (database: Kysely<Tables>, swap: StoredSwap): Promise<void> => {
  const row = toRow(swap)
  await database
    .insertInto('swaps')
    .values(row)
    .onConflict((conflict) => conflict.column('swap_id').doUpdateSet(row))
    .execute()
}

const bindHash = (database: Kysely<Tables>, chainId: string, hash: string, swapId: string): Promise<unknown> =>
  database
    .insertInto('swap_hashes')
    .values({ chain_id: chainId, hash_key: hashKey(hash), swap_id: swapId })
    .onConflict((conflict) => conflict.columns(['chain_id', 'hash_key']).doUpdateSet({ swap_id: swapId }))
    .execute()
