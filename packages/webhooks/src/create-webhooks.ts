import type { WebhookBacklog, WebhookManager } from '@switchyard/core'
import { type ClosableHttp, createHttp } from '@switchyard/net'
import { createManager } from './create-manager.ts'
import { DeliveryWorker } from './delivery/delivery-worker.ts'
import { createParts } from './parts.ts'
import { createCheckedLookup } from './target/create-checked-lookup.ts'
import type { WebhooksOptions } from './webhooks-options.ts'

/** Running webhooks. */
export interface Webhooks {
  /** Endpoints and deliveries, for their owners. */
  readonly manager: WebhookManager
  /** Counts waiting deliveries, for metrics. */
  backlog(): Promise<WebhookBacklog>
  /** Ends deliveries; those under way get five seconds. */
  stop(): Promise<void>
}

/**
 * Sends events of swaps to the endpoints of their owners: signed by the Standard Webhooks specification, at least once, and in
 * order for each swap at an endpoint. Begins at once. Any number of servers may share a store.
 *
 * @example
 * ```ts
 * const webhooks = createWebhooks({ store: store.webhooks, source, eventTypes: ['swap.status'], allowedHosts: ['*.example.com'] })
 * const { id, secrets } = await webhooks.manager.create('acme', { url: 'https://hooks.example.com/swaps' })
 * // when the program ends
 * await webhooks.stop()
 * ```
 */
export const createWebhooks = (options: WebhooksOptions): Webhooks => {
  let own: ClosableHttp | undefined
  if (!options.http) own = createHttp(options.allowPrivate ? {} : { lookup: createCheckedLookup() })

  const parts = createParts(options, (options.http ?? own) as ClosableHttp)
  const worker = new DeliveryWorker(parts)
  worker.start()
  return {
    manager: createManager(parts),
    backlog: () => parts.store.readBacklog(),
    stop: async () => {
      await worker.stop()
      await own?.close()
    },
  }
}
