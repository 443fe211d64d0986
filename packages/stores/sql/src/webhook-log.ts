import type { WebhookStore } from '@switchyard/core'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import { toAttempt, toDelivery } from './webhook-rows.ts'

type Log = Pick<WebhookStore, 'note' | 'listDeliveries' | 'redeliver' | 'readBacklog' | 'prune'>

/** Deliveries removed by one statement, so that it stays short. */
const AT_ONCE = 500

/** Results of deliveries. */
export const createLog = (database: Kysely<Tables>): Log => ({
  note: ({ deliveryId, at, tookMs, status, error, response }, verdict) =>
    database.transaction().execute(async (transaction) => {
      const result =
        verdict.state === 'waiting' ? { next_at: verdict.nextAt } : { state: verdict.state, ended_at: at + tookMs }
      const row = await transaction
        .updateTable('webhook_deliveries')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), ...result }))
        .where('id', '=', deliveryId)
        .returning('attempts')
        .executeTakeFirst()
      if (!row) return
      await transaction
        .insertInto('webhook_attempts')
        .values({
          delivery_id: deliveryId,
          number: row.attempts,
          at,
          took_ms: tookMs,
          status: status ?? null,
          error: error ?? null,
          response: response ?? null,
        })
        .execute()
    }),

  listDeliveries: (endpointId, query) => selectDeliveries(database, endpointId, query),

  async redeliver(endpointId, deliveryId, { now, giveUpAt }) {
    const { numUpdatedRows } = await database
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', next_at: now, give_up_at: giveUpAt, ordered: 0, ended_at: null })
      .where('id', '=', deliveryId)
      .where('endpoint_id', '=', endpointId)
      .where('state', '!=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return true
    const found = await database
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('id', '=', deliveryId)
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst()
    return found !== undefined
  },

  async readBacklog() {
    const { count, oldest } = await database
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
      .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('delivery.created_at').as('oldest')])
      .where('delivery.state', '=', 'waiting')
      .where('endpoint.disabled_at', 'is', null)
      .executeTakeFirstOrThrow()
    const disabled = await database
      .selectFrom('webhook_endpoints')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('disabled_at', 'is not', null)
      .where('disabled_reason', '!=', 'owner')
      .executeTakeFirstOrThrow()
    return {
      waiting: Number(count),
      oldestAt: oldest === null ? undefined : Number(oldest),
      disabledEndpoints: Number(disabled.count),
    }
  },

  async prune(now, endedBefore) {
    // Deliveries at disabled endpoints are not tried, so nothing else would end them.
    await database
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', ended_at: now })
      .where('state', '=', 'waiting')
      .where('give_up_at', '<=', now)
      .where('endpoint_id', 'in', (builder) =>
        builder.selectFrom('webhook_endpoints').select('id').where('disabled_at', 'is not', null),
      )
      .execute()

    const ended = database
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('ended_at', '<', endedBefore)
      .orderBy('seq')
      .limit(AT_ONCE)
    for (;;) {
      const ids = (await ended.execute()).map(({ id }) => id)
      if (ids.length === 0) return
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('webhook_attempts').where('delivery_id', 'in', ids).execute()
        await transaction.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute()
      })
      if (ids.length < AT_ONCE) return
    }
  },
})

const selectDeliveries = async (
  database: Kysely<Tables>,
  endpointId: string,
  { state, swapId, limit, before }: Parameters<Log['listDeliveries']>[1],
): ReturnType<Log['listDeliveries']> => {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(swapId !== undefined, (query) => query.where('swap_id', '=', swapId ?? ''))
    .$if(before !== undefined, (query) =>
      query.where('seq', '<', (builder) =>
        builder
          .selectFrom('webhook_deliveries as last')
          .select('last.seq')
          .where('last.id', '=', before ?? ''),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const attempts = await database
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', ids)
    .orderBy('number')
    .execute()
  const log = attempts.map(toAttempt)
  return rows.map((row) => ({ ...toDelivery(row), log: log.filter(({ deliveryId }) => deliveryId === row.id) }))
}
