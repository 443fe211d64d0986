import type { Clock } from '@switchyard/core'
import type { Kysely } from 'kysely'
import { hashKey } from './swap-row.ts'
import type { Tables } from './tables.ts'

/** Rows of one transaction: others wait for so many at most. */
const BATCH = 500

/** Limits of what is deleted. */
export interface PruneOptions {
  /**
   * Swaps that were built before this time, Unix milliseconds, and have ended before it. One whose history has not ended is kept,
   * however old it is.
   */
  readonly before: number
  /** Counts only. Default false. */
  readonly dryRun?: boolean
  /** Rows of one transaction. Default 500. */
  readonly batch?: number
}

/** Number of rows that were deleted, or would be. */
export interface Pruned {
  readonly swaps: number
  /** Old swaps that were kept, because their history has not ended, or only later. */
  readonly open: number
  readonly answers: number
}

/**
 * Deletes swaps that were built before a time, with their history, and answers that have expired, in short transactions beside running
 * servers.
 *
 * A swap that nobody follows has no history; its age alone decides. The caller chooses an age by which such a swap has ended.
 */
export const prune = async (database: Kysely<Tables>, clock: Clock, options: PruneOptions): Promise<Pruned> => {
  const { before, dryRun = false, batch = BATCH } = options
  let [swaps, open, after] = [0, 0, 0]
  for (;;) {
    const step = await database.transaction().execute(async (transaction) => {
      // In the order in which they were saved, after the last row that was looked at.
      const rows = await transaction
        .selectFrom('swaps')
        .select(['seq', 'swap_id', 'chain_id', 'hash'])
        .where('seq', '>', after)
        .where('created_at', '<', before)
        .orderBy('seq')
        .limit(batch)
        .execute()
      const unended = await selectOpen(transaction, rows, before)
      const ended = rows.filter(({ swap_id }) => !unended.has(swap_id))
      const last = rows.length === batch ? rows.at(-1)?.seq : undefined
      if (dryRun || ended.length === 0) return { last, ended: ended.length, open: unended.size }

      const ids = ended.map(({ swap_id }) => swap_id)
      await transaction.deleteFrom('swap_changes').where('swap_id', 'in', ids).execute()
      await transaction.deleteFrom('swap_states').where('swap_id', 'in', ids).execute()
      for (const { chain_id, hash, swap_id } of ended) {
        // A hash that a replaced transaction had stays, and leads nowhere.
        if (hash === null) continue
        await transaction
          .deleteFrom('swap_hashes')
          .where('chain_id', '=', chain_id)
          .where('hash_key', '=', hashKey(hash))
          .where('swap_id', '=', swap_id)
          .execute()
      }
      await transaction.deleteFrom('swaps').where('swap_id', 'in', ids).execute()
      return { last, ended: ended.length, open: unended.size }
    })
    swaps += step.ended
    open += step.open
    if (step.last === undefined) break
    after = Number(step.last)
  }
  return { swaps, open, answers: await pruneAnswers(database, { now: clock.now(), dryRun, batch }) }
}

/** Ids of swaps that have a history without an end, or with a later one. */
const selectOpen = async (
  database: Kysely<Tables>,
  rows: readonly { readonly swap_id: string }[],
  before: number,
): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set()
  const ids = rows.map(({ swap_id }) => swap_id)
  const open = await database
    .selectFrom('swap_states')
    .select('swap_id')
    .where('swap_id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('swap_changes')
            .select('swap_changes.id')
            .whereRef('swap_changes.swap_id', '=', 'swap_states.swap_id')
            .where('swap_changes.final', '=', 1)
            .where('swap_changes.at', '<', new Date(before).toISOString()),
        ),
      ),
    )
    .execute()
  return new Set(open.map(({ swap_id }) => swap_id))
}

const pruneAnswers = async (
  database: Kysely<Tables>,
  { now, dryRun, batch }: { readonly now: number; readonly dryRun: boolean; readonly batch: number },
): Promise<number> => {
  const expired = database.selectFrom('answers').where('expires_at', '<=', now)
  if (dryRun) {
    const { count } = await expired.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }
  for (let answers = 0; ; ) {
    const some = expired.select('key').limit(batch)
    const { numDeletedRows } = await database
      .deleteFrom('answers')
      .where('key', 'in', some)
      .where('expires_at', '<=', now)
      .executeTakeFirst()
    answers += Number(numDeletedRows)
    if (numDeletedRows < BigInt(batch)) return answers
  }
}
