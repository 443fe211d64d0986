import { type Clock, type Http, systemClock, type WebhookStore } from '@switchyard/core'
import type { SwapEventSource } from './swap-event.ts'
import type { TargetOptions } from './target/find-target-problem.ts'
import { defaultWebhookLimits, type WebhookLimits, type WebhooksOptions } from './webhooks-options.ts'

/** `WebhooksOptions` with every default filled in. */
export interface Parts {
  readonly store: WebhookStore
  readonly source: SwapEventSource
  readonly eventTypes: readonly string[]
  readonly http: Http
  readonly clock: Clock
  readonly random: () => number
  readonly uuid: () => string
  readonly limits: WebhookLimits
  readonly target: TargetOptions
  readonly isActive: NonNullable<WebhooksOptions['isActive']>
  readonly onAttempt: NonNullable<WebhooksOptions['onAttempt']>
  readonly onDisabled: NonNullable<WebhooksOptions['onDisabled']>
  readonly onFault: NonNullable<WebhooksOptions['onFault']>
}

/** Fills in the defaults. */
export const createParts = (options: WebhooksOptions, http: Http): Parts => {
  const ignore = (): void => {}
  return {
    store: options.store,
    source: options.source,
    eventTypes: options.eventTypes,
    http,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    uuid: options.uuid ?? (() => crypto.randomUUID()),
    limits: { ...defaultWebhookLimits, ...options.limits },
    target: { allowedHosts: options.allowedHosts, allowPrivate: options.allowPrivate ?? false },
    isActive: options.isActive ?? (() => true),
    onAttempt: options.onAttempt ?? ignore,
    onDisabled: options.onDisabled ?? ignore,
    onFault: options.onFault ?? ignore,
  }
}
