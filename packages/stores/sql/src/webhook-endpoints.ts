import type { WebhookStore } from '@switchyard/core'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import { toEndpoint, toEndpointRow } from './webhook-rows.ts'

type Endpoints = Pick<
  WebhookStore,
  'addEndpoint' | 'listEndpoints' | 'findEndpoint' | 'changeEndpoint' | 'removeEndpoint' | 'noteEndpoint'
>

/** Endpoints of webhooks. */
export const createEndpoints = (database: Kysely<Tables>): Endpoints => ({
  addEndpoint: (endpoint, most) =>
    database.transaction().execute(async (transaction) => {
      // Locks: endpoints are counted and added by one server at a time.
      await transaction.updateTable('webhook_cursor').set({ id: 1 }).where('id', '=', 1).execute()
      const { count } = await transaction
        .selectFrom('webhook_endpoints')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('caller_id', '=', endpoint.callerId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) return false
      await transaction.insertInto('webhook_endpoints').values(toEndpointRow(endpoint)).execute()
      return true
    }),

  async listEndpoints(callerId) {
    const rows = await database
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('caller_id', '=', callerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(toEndpoint)
  },

  async findEndpoint(id) {
    const row = await database.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toEndpoint(row)
  },

  async changeEndpoint(id, changes, now) {
    const { disabled } = changes
    const row = await database
      .updateTable('webhook_endpoints')
      .set({
        // Columns that stay as they are are `undefined`: no statement mentions them.
        url: changes.url,
        events: changes.events === undefined ? undefined : JSON.stringify(changes.events),
        description: changes.description,
        secrets: changes.secrets === undefined ? undefined : JSON.stringify(changes.secrets),
        disabled_at: disabled === null ? null : disabled?.at,
        disabled_reason: disabled === null ? null : disabled?.reason,
        failing_since: disabled === null ? null : undefined,
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row && toEndpoint(row)
  },

  removeEndpoint: (id) =>
    database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
      const own = transaction.selectFrom('webhook_deliveries').select('id').where('endpoint_id', '=', id)
      await transaction.deleteFrom('webhook_attempts').where('delivery_id', 'in', own).execute()
      await transaction.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
    }),

  async noteEndpoint(id, succeeded, { now, disableBefore }) {
    if (succeeded) {
      await database
        .updateTable('webhook_endpoints')
        .set({ failing_since: null })
        .where('id', '=', id)
        .where('failing_since', 'is not', null)
        .execute()
      return false
    }
    await database
      .updateTable('webhook_endpoints')
      .set({ failing_since: now })
      .where('id', '=', id)
      .where('failing_since', 'is', null)
      .execute()
    const { numUpdatedRows } = await database
      .updateTable('webhook_endpoints')
      .set({ disabled_at: now, disabled_reason: 'failing', updated_at: now })
      .where('id', '=', id)
      .where('failing_since', '<=', disableBefore)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
