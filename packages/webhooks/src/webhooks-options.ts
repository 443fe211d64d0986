import type { Clock, Http, WebhookDisabledReason, WebhookEndpoint, WebhookStore } from '@switchyard/core'
import type { SwapEventSource } from './swap-event.ts'
import type { TargetOptions } from './target/find-target-problem.ts'

/** Options of webhooks. */
export interface WebhooksOptions extends TargetOptions {
  readonly store: WebhookStore
  readonly source: SwapEventSource
  /** Event types that endpoints may choose. */
  readonly eventTypes: readonly string[]
  /** Sends requests. Default: a transport of its own that refuses private addresses unless `allowPrivate`. */
  readonly http?: Http
  /** Default: the system clock. */
  readonly clock?: Clock
  /** From 0 up to 1; moves waits. Default `Math.random`. */
  readonly random?: () => number
  /** Creates ids. Default: random UUIDs. */
  readonly uuid?: () => string
  readonly limits?: Partial<WebhookLimits>
  /**
   * Tells whether a caller still has a key that may be used. Without one, nothing is sent to its endpoints; deliveries wait as those of
   * an endpoint that fails. Default: every caller has.
   */
  readonly isActive?: (callerId: string) => boolean
  /** Called after every attempt. Must not throw. */
  readonly onAttempt?: (fact: AttemptFact) => void
  /** Called when an endpoint has been disabled. Must not throw. */
  readonly onDisabled?: (endpoint: WebhookEndpoint, reason: WebhookDisabledReason) => void
  /** Called when the store or the source fails; the work is done again. Must not throw. */
  readonly onFault?: (error: unknown) => void
}

/** Figures of webhooks; each has a default. */
export interface WebhookLimits {
  /** Endpoints of a caller. Default 10. */
  readonly endpointsPerCaller: number
  /** Time limit of an endpoint's answer, milliseconds. Default 10 000. */
  readonly timeoutMs: number
  /** Wait after the first failed attempt, milliseconds; later waits grow with it. Default 5 000. */
  readonly firstRetryMs: number
  /** Time for which a delivery is tried, milliseconds. Default 24 hours. */
  readonly giveUpAfterMs: number
  /** After how long without a success an endpoint is disabled, milliseconds. Default 5 days. */
  readonly disableAfterMs: number
  /** Time for which ended deliveries are kept for the log, milliseconds. Default 30 days. */
  readonly keepMs: number
  /** Interval between queries for due deliveries, milliseconds. Default 1 000. */
  readonly pollMs: number
  /** Time for which a delivery belongs to the server that took it, beyond `timeoutMs`, milliseconds. Default 5 000. */
  readonly leaseMs: number
  /** Attempts of this server at the same time. Default 50. */
  readonly concurrency: number
  /** The same at one endpoint. Default 5. */
  readonly concurrencyPerEndpoint: number
}

/** One attempt, for metrics. */
export interface AttemptFact {
  /** `retried` is tried again. */
  readonly result: 'delivered' | 'retried' | 'failed'
  readonly endpointId: string
  /** HTTP status; absent where there was no response. */
  readonly status?: number | undefined
  readonly tookMs: number
  /** From the change of the swap to the end of the attempt, milliseconds. */
  readonly lagMs: number
}

const DAY_MS = 86_400_000

export const defaultWebhookLimits: WebhookLimits = {
  endpointsPerCaller: 10,
  timeoutMs: 10_000,
  firstRetryMs: 5_000,
  giveUpAfterMs: DAY_MS,
  disableAfterMs: 5 * DAY_MS,
  keepMs: 30 * DAY_MS,
  pollMs: 1_000,
  leaseMs: 5_000,
  concurrency: 50,
  concurrencyPerEndpoint: 5,
}
