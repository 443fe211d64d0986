import { addressKey, type StoredSwap, type SwapStore } from '@switchyard/core'
import type { Kysely } from 'kysely'
import { fromRow, hashKey, toRow } from './swap-row.ts'
import type { Tables } from './tables.ts'

/** Most swaps of one deposit address that are answered, the newest ones: a vault or router serves any number. */
const MOST = 1_000

/**
 * Swaps in a database. `remember` and `bind` resolve after their commit.
 *
 * A transaction belongs to the swap it was bound to last. Looked up by: swap, hash on its chain, channel, deposit address.
 */
export const sqlSwaps = (database: Kysely<Tables>): SwapStore => ({
  async save(swap) {
    const { hash } = swap
    if (hash === undefined) return keep(database, swap)
    await database.transaction().execute(async (transaction) => {
      await keep(transaction, swap)
      await own(transaction, swap.chainId, hash, swap.swapId)
    })
  },

  async byHash(chainId, hash) {
    const row = await database
      .selectFrom('swap_hashes')
      .innerJoin('swaps', 'swaps.swap_id', 'swap_hashes.swap_id')
      .selectAll('swaps')
      .where('swap_hashes.chain_id', '=', chainId)
      .where('swap_hashes.hash_key', '=', hashKey(hash))
      .executeTakeFirst()
    return row && fromRow(row)
  },

  async byChannel(channelId) {
    const rows = await newest(database, ['deposit_channel_id', 'onward_channel_id'], channelId, 1)
    return rows.at(-1)
  },

  byDepositAddress: (address) =>
    newest(database, ['deposit_address_key', 'onward_address_key'], addressKey(address), MOST),

  async bind(swapId, hash) {
    await database.transaction().execute(async (transaction) => {
      const bound = await transaction
        .updateTable('swaps')
        .set({ hash })
        .where('swap_id', '=', swapId)
        .returning('chain_id')
        .executeTakeFirst()
      if (bound) await own(transaction, bound.chain_id, hash, swapId)
    })
  },
})

type Place = 'deposit_channel_id' | 'onward_channel_id' | 'deposit_address_key' | 'onward_address_key'

/**
 * The newest swaps that have a value in one of two columns, the newest last. Each column is asked by an index of its own:
 * together they would be sorted, which takes long where a vault has served many.
 */
const newest = async (
  database: Kysely<Tables>,
  columns: readonly [Place, Place],
  value: string,
  most: number,
): Promise<readonly StoredSwap[]> => {
  const found = await Promise.all(columns.map((column) => having(database, column, value, most)))
  const rows = new Map(found.flat().map((row) => [Number(row.seq), row]))
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .slice(-most)
    .map(([, row]) => fromRow(row))
}

const having = (database: Kysely<Tables>, column: Place, value: string, most: number) =>
  database.selectFrom('swaps').selectAll().where(column, '=', value).orderBy('seq', 'desc').limit(most).execute()

const keep = async (database: Kysely<Tables>, swap: StoredSwap): Promise<void> => {
  const row = toRow(swap)
  await database
    .insertInto('swaps')
    .values(row)
    .onConflict((conflict) => conflict.column('swap_id').doUpdateSet(row))
    .execute()
}

const own = (database: Kysely<Tables>, chainId: string, hash: string, swapId: string): Promise<unknown> =>
  database
    .insertInto('swap_hashes')
    .values({ chain_id: chainId, hash_key: hashKey(hash), swap_id: swapId })
    .onConflict((conflict) => conflict.columns(['chain_id', 'hash_key']).doUpdateSet({ swap_id: swapId }))
    .execute()
