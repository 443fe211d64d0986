import {
  type Engine,
  type SwapChange,
  swapChangeTypes,
  type WebhookDisabledReason,
  type WebhookEndpoint,
} from '@switchyard/core'
import type { SwapEvent, SwapEventSource, Webhooks } from '@switchyard/webhooks'
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
}

/** Opens webhooks, if they are configured. Loads nothing otherwise. */
export const openWebhooks = async (
  config: WebhooksConfig | undefined,
  { stores, engine, logger, metrics }: WebhookParts,
): Promise<Webhooks | undefined> => {
  if (config === undefined || stores.webhooks === undefined) return undefined
  const { createWebhooks } = await import('@switchyard/webhooks')
  const { allowedHosts, allowPrivate, endpointsPerKey, timeoutMs, firstRetryMs, disableAfterDays, keepDays } = config
  const webhooks = createWebhooks({
    store: stores.webhooks,
    source: createEventSource(engine.history),
    eventTypes: swapChangeTypes.map((type) => `swap.${type}`),
    allowedHosts,
    allowPrivate,
    limits: {
      endpointsPerCaller: endpointsPerKey,
      timeoutMs,
      firstRetryMs,
      disableAfterMs: disableAfterDays * DAY_MS,
      keepMs: keepDays * DAY_MS,
    },
    ...reporting(logger, metrics),
  })
  metrics?.webhooks.follow(() => webhooks.backlog())
  return webhooks
}

const reporting = (logger: Logger, metrics: Metrics | undefined) => ({
  onAttempt: metrics?.webhooks.onAttempt ?? (() => {}),
  onDisabled: ({ id, callerId }: WebhookEndpoint, reason: WebhookDisabledReason): void => {
    logger.warn({ endpoint: id, keyId: callerId, reason }, 'a webhook endpoint was disabled')
    metrics?.webhooks.onDisabled(reason)
  },
  onFault: (error: unknown): void =>
    logger.error({ reason: error instanceof Error ? error.message : String(error) }, 'webhooks cannot work'),
})

/** The changes of swaps, each with what its owner gets of `/track`. */
const createEventSource = (history: Engine['history']): SwapEventSource => ({
  after: async (after, limit) => {
    const { changes, ...page } = await history.read({ after, limit })
    return { events: changes.map(toSwapEvent), ...page }
  },
  onNew: (listener) => history.subscribe(listener),
})

const toSwapEvent = ({ id, keyId, swapId, sequence, type, final, at, snapshot }: SwapChange): SwapEvent => ({
  id,
  callerId: keyId,
  swapId,
  sequence,
  type: `swap.${type}`,
  at: Date.parse(at),
  data: { id, swapId, sequence, final, track: renderTrack(snapshot) },
})
