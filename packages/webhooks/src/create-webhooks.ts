import type { WebhookBacklog, WebhookManager } from '@switchyard/core'
import { type ClosableHttp, createHttp } from '@switchyard/net'
import { DeliveryWorker } from './delivery/delivery-worker.ts'
import { manage } from './manage.ts'
import { partsOf } from './parts.ts'
import { checkedLookup } from './target/checked-lookup.ts'
import type { WebhooksOptions } from './webhooks-options.ts'

/** Running webhooks. */
export interface Webhooks {
  /** What owners do with their endpoints. */
  readonly manager: WebhookManager
  /** What waits, for metrics. */
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
  const own = options.http ? undefined : publicHttp(options.allowPrivate ?? false)
  const parts = partsOf(options, options.http ?? (own as ClosableHttp))
  const worker = new DeliveryWorker(parts)
  worker.start()
  return {
    manager: manage(parts),
    backlog: () => parts.store.backlog(),
    stop: async () => {
      await worker.stop()
      await own?.close()
    },
  }
}

/** A transport that connects to public addresses only. */
const publicHttp = (allowPrivate: boolean): ClosableHttp => createHttp(allowPrivate ? {} : { lookup: checkedLookup() })
