import { type Engine, swapChangeTypes } from '@switchyard/core'
import type { SwapEventSource, Webhooks } from '@switchyard/webhooks'
import { renderTrack } from '@switchyard/wire'
import type { Logger } from 'pino'
import type { WebhooksConfig } from '../config/sections/webhooks-config.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import type { Stores } from '../stores/open-stores.ts'

const DAY_MS = 86_400_000

/** Inputs of the webhooks. */
export interface WebhookParts {
  readonly stores: Stores
  readonly engine: Pick<Engine, 'history'>
  readonly logger: Logger
  readonly metrics: Metrics | undefined
  /** Tells whether a caller has a key that may be used; absent if everybody may call. */
  readonly isActive: ((callerId: string) => boolean) | undefined
}

/** Opens webhooks, if they are configured. Loads nothing otherwise. */
export const openWebhooks = async (
  config: WebhooksConfig | undefined,
  { stores, engine, logger, metrics, isActive }: WebhookParts,
): Promise<Webhooks | undefined> => {
  if (config === undefined || stores.webhooks === undefined) return undefined
  const { createWebhooks } = await import('@switchyard/webhooks')
  const { allowedHosts, allowPrivate, endpointsPerKey, timeoutMs, firstRetryMs, disableAfterDays, keepDays } = config
  // The changes of swaps, each with what its owner gets of `/track`.
  const source: SwapEventSource = {
    after: async (after, limit) => {
      const { changes, ...page } = await engine.history.read({ after, limit })
      const events = changes.map(({ id, keyId, swapId, sequence, type, final, at, snapshot }) => ({
        id,
        callerId: keyId,
        swapId,
        sequence,
        type: `swap.${type}`,
        at: Date.parse(at),
        data: { id, swapId, sequence, final, track: renderTrack(snapshot) },
      }))
      return { events, ...page }
    },
    onNew: (listener) => engine.history.subscribe(listener),
  }
  const webhooks = createWebhooks({
    store: stores.webhooks,
    source,
    eventTypes: swapChangeTypes.map((type) => `swap.${type}`),
    allowedHosts,
    allowPrivate,
    isActive,
    limits: {
      endpointsPerCaller: endpointsPerKey,
      timeoutMs,
      firstRetryMs,
      disableAfterMs: disableAfterDays * DAY_MS,
      keepMs: keepDays * DAY_MS,
    },
    onAttempt: metrics?.webhooks.onAttempt ?? (() => {}),
    onDisabled: ({ id, callerId }, reason) => {
      logger.warn({ endpoint: id, keyId: callerId, reason }, 'a webhook endpoint was disabled')
      metrics?.webhooks.onDisabled(reason)
    },
    onFault: (error) =>
      logger.error({ reason: error instanceof Error ? error.message : String(error) }, 'webhooks cannot work'),
  })
  metrics?.webhooks.follow(() => webhooks.backlog())
  return webhooks
}
