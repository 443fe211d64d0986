import type { NewSwapChange, SwapChange, SwapEntry, SwapHistory, SwapPageQuery } from '@switchyard/core'
import { type Kysely, sql } from 'kysely'
import { formatId, parseId, toChange, toChangeRow } from './change-row.ts'
import { createHistoryPoll } from './history-poll.ts'
import type { Tables } from './tables.ts'

/** Thrown inside a transaction to undo it: the swap has a change of this sequence. */
const TAKEN = new Error('The sequence is taken.')

/** The history of swaps in a database. `append` resolves after its commit. */
export const createSqlHistory = (database: Kysely<Tables>): SwapHistory => {
  const poll = createHistoryPoll(() => readCount(database))
  return {
    async append(...changes) {
      try {
        const appended = await database.transaction().execute(async (transaction) => {
          let last: SwapChange | undefined
          for (const change of changes) last = await append(transaction, change)
          return last
        })
        poll.check()
        return appended
      } catch (error) {
        if (error === TAKEN) return undefined
        throw error
      }
    },
    async findLast(swapId) {
      const row = await database
        .selectFrom('swap_changes')
        .selectAll()
        .where('swap_id', '=', swapId)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toChange(row)
    },
    async findLatestId() {
      const last = await readCount(database)
      return last === 0 ? undefined : formatId(last)
    },
    async list({ keyId, swapId, after, limit }) {
      let query = database.selectFrom('swap_changes').selectAll().orderBy('id').limit(limit)
      if (keyId !== undefined) query = query.where('key_id', '=', keyId)
      if (swapId !== undefined) query = query.where('swap_id', '=', swapId)
      if (after !== undefined) query = query.where('id', '>', parseId(after))
      return (await query.execute()).map(toChange)
    },
    page: (query) => selectPage(database, query),
    async plan(swapId, dueAt) {
      await database
        .updateTable('swap_states')
        .set({ due_at: dueAt ?? null })
        .where('swap_id', '=', swapId)
        .execute()
    },
    async listDue(before, limit) {
      const rows = await database
        .selectFrom('swap_states')
        .select(['swap_id', 'due_at'])
        .where('due_at', '<', before)
        .orderBy('due_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ swapId: row.swap_id, dueAt: Number(row.due_at) }))
    },
    async countFollowed() {
      const row = await database
        .selectFrom('swap_states')
        .select([
          sql<number | string>`count(*)`.as('followed'),
          sql<number | string | null>`sum(overdue)`.as('overdue'),
          sql<number | string | null>`min(due_at)`.as('oldest'),
        ])
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return {
        followed: Number(row.followed),
        overdue: Number(row.overdue ?? 0),
        oldestDueAt: row.oldest === null ? undefined : Number(row.oldest),
      }
    },
    subscribe: (listener) => poll.subscribe(listener),
  }
}

/**
 * Counting locks the row of the count until the commit, so that ids are given in the order of commits: a reader that has seen an
 * id has seen every one below it.
 */
const append = async (transaction: Kysely<Tables>, change: NewSwapChange): Promise<SwapChange> => {
  const { last } = await transaction
    .updateTable('swap_change_count')
    .set((row) => ({ last: row('last', '+', 1) }))
    .where('id', '=', 1)
    .returning('last')
    .executeTakeFirstOrThrow()
  const id = Number(last)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('swap_changes')
    .values(toChangeRow(id, change))
    .onConflict((conflict) => conflict.columns(['swap_id', 'sequence']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw TAKEN

  const { swapId, keyId, swap, snapshot } = change
  const state = {
    last_id: id,
    status: snapshot.swapStatus.status,
    overdue: snapshot.overdue === undefined ? 0 : 1,
  }
  await transaction
    .insertInto('swap_states')
    .values({
      swap_id: swapId,
      first_id: id,
      key_id: keyId,
      provider: swap.providers[0] ?? '',
      second_provider: swap.providers[1] ?? null,
      chain_id: swap.chainId,
      buy_chain_id: swap.buyChainId,
      created_at: swap.createdAt,
      due_at: null,
      ...state,
    })
    .onConflict((conflict) => conflict.column('swap_id').doUpdateSet(state))
    .execute()
  return { ...change, id: formatId(id) }
}

const readCount = async (database: Kysely<Tables>): Promise<number> => {
  const row = await database.selectFrom('swap_change_count').select('last').where('id', '=', 1).executeTakeFirst()
  return Number(row?.last ?? 0)
}

const selectPage = async (database: Kysely<Tables>, asked: SwapPageQuery): Promise<readonly SwapEntry[]> => {
  const { keyId, status, overdue, provider, chainId, from, until, before, limit } = asked
  let query = database
    .selectFrom('swap_states')
    .innerJoin('swap_changes', 'swap_changes.id', 'swap_states.last_id')
    .selectAll('swap_changes')
    .select('swap_states.first_id')
    .where('swap_states.key_id', '=', keyId)
    .orderBy('swap_states.first_id', 'desc')
    .limit(limit)
  if (status !== undefined) query = query.where('swap_states.status', '=', status)
  if (overdue !== undefined) query = query.where('swap_states.overdue', '=', overdue ? 1 : 0)
  if (from !== undefined) query = query.where('swap_states.created_at', '>=', from)
  if (until !== undefined) query = query.where('swap_states.created_at', '<', until)
  if (before !== undefined) query = query.where('swap_states.first_id', '<', parseId(before))
  if (provider !== undefined)
    query = query.where((where) =>
      where.or([where('swap_states.provider', '=', provider), where('swap_states.second_provider', '=', provider)]),
    )
  if (chainId !== undefined)
    query = query.where((where) =>
      where.or([where('swap_states.chain_id', '=', chainId), where('swap_states.buy_chain_id', '=', chainId)]),
    )
  return (await query.execute()).map((row) => ({ cursor: formatId(row.first_id), change: toChange(row) }))
}
