import type { WebhookStore } from '@switchyard/core'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Dialect } from './migrations/dialect.ts'
import type { Tables } from './tables.ts'
import { toDelivery } from './webhook-rows.ts'

type Deliveries = Pick<WebhookStore, 'readCursor' | 'advance' | 'listDueEndpoints' | 'claim'>

/** Rows added by one statement, below the parameter limits of both databases. */
const ROWS = 200

/** Deliveries that wait. */
export const createDeliveries = (database: Kysely<Tables>, dialect: Dialect): Deliveries => ({
  async readCursor() {
    const row = await database.selectFrom('webhook_cursor').select('value').where('id', '=', 1).executeTakeFirst()
    return row?.value ?? undefined
  },

  advance: (from, to, deliveries) =>
    database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('webhook_cursor')
        .set({ value: to })
        .where('id', '=', 1)
        .where((builder) => (from === undefined ? builder('value', 'is', null) : builder('value', '=', from)))
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return false
      const rows = deliveries.map((delivery) => ({
        id: delivery.id,
        endpoint_id: delivery.endpointId,
        swap_id: delivery.swapId,
        sequence: delivery.sequence,
        type: delivery.type,
        payload: delivery.payload,
        created_at: delivery.createdAt,
        state: 'waiting',
        attempts: 0,
        next_at: delivery.nextAt,
        give_up_at: delivery.giveUpAt,
        ordered: 1,
        ended_at: null,
      }))
      for (let start = 0; start < rows.length; start += ROWS)
        await transaction
          .insertInto('webhook_deliveries')
          .values(rows.slice(start, start + ROWS))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return true
    }),

  async listDueEndpoints(now) {
    const rows = await database
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
      .select('delivery.endpoint_id')
      .distinct()
      .where('delivery.state', '=', 'waiting')
      .where('delivery.next_at', '<=', now)
      .where('endpoint.disabled_at', 'is', null)
      .execute()
    return rows.map((row) => row.endpoint_id)
  },

  async claim(endpointId, { limit, now, leaseUntil }) {
    const rows = await database
      .with('due', (from) =>
        from
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .where('delivery.endpoint_id', '=', endpointId)
          .where('delivery.state', '=', 'waiting')
          .where('delivery.next_at', '<=', now)
          .where((builder) => builder.or([builder('delivery.ordered', '=', 0), isFirst(builder)]))
          .orderBy('delivery.seq')
          .limit(limit)
          // Two servers never take the same row, and neither waits for the other.
          .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('webhook_deliveries')
      .set({ next_at: leaseUntil })
      .where('id', 'in', (builder) => builder.selectFrom('due').select('due.id'))
      .returningAll()
      .execute()
    return rows.sort((one, other) => Number(one.seq) - Number(other.seq)).map(toDelivery)
  },
})

type Builder = ExpressionBuilder<Tables & { delivery: Tables['webhook_deliveries'] }, 'delivery'>

/** No earlier event of the swap waits at the endpoint, also not one that is being tried. */
const isFirst = (builder: Builder) =>
  builder.not(
    builder.exists(
      builder
        .selectFrom('webhook_deliveries as earlier')
        .select('earlier.id')
        .whereRef('earlier.endpoint_id', '=', 'delivery.endpoint_id')
        .whereRef('earlier.swap_id', '=', 'delivery.swap_id')
        .whereRef('earlier.sequence', '<', 'delivery.sequence')
        // Written out, or the index of those that wait could not be used.
        .where('earlier.state', '=', sql.lit('waiting'))
        .where('earlier.ordered', '=', sql.lit(1)),
    ),
  )
