import type { WebhookManager } from '@switchyard/core'
import { createWebhooksApi, type WebhooksApi } from '@switchyard/wire'
import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

/**
 * Endpoints by which owners of keys manage where events of their swaps are sent; pass them in `HandlerOptions.endpoints`.
 *
 * @example
 * ```ts
 * const webhooks = createWebhooks({ store: store.webhooks, source, eventTypes, allowedHosts })
 * const handle = createHandler(engine, { endpoints: webhookEndpoints(webhooks.manager) })
 * ```
 */
export const webhookEndpoints = (manager: WebhookManager): readonly Endpoint[] => {
  const endpoint = (method: Endpoint['method'], path: string, operation: keyof WebhooksApi): Endpoint => ({
    method,
    path,
    handle: async ({ engine, caller, query, params, body }) => {
      const read = method === 'POST' || method === 'PATCH' ? await body() : () => undefined
      return json(await createWebhooksApi(engine, manager)[operation]({ caller, query, params, body: read }))
    },
  })
  return [
    endpoint('GET', '/webhooks', 'list'),
    endpoint('POST', '/webhooks', 'create'),
    endpoint('GET', '/webhooks/:id', 'get'),
    endpoint('PATCH', '/webhooks/:id', 'update'),
    endpoint('DELETE', '/webhooks/:id', 'remove'),
    endpoint('POST', '/webhooks/:id/secret', 'rotateSecret'),
    endpoint('GET', '/webhooks/:id/deliveries', 'deliveries'),
    endpoint('POST', '/webhooks/:id/deliveries/:delivery/redeliver', 'redeliver'),
  ]
}
