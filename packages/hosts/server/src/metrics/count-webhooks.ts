import type { Clock, WebhookBacklog } from '@switchyard/core'
import type { AttemptFact } from '@switchyard/webhooks'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** From a change of a swap to its delivery, seconds. */
const LAG_SECONDS = [0.5, 1, 2, 5, 15, 60, 300, 1_800, 7_200, 28_800, 86_400]

/** Callbacks that webhooks report to. */
export interface WebhookCounters {
  onAttempt(fact: AttemptFact): void
  onDisabled(reason: string): void
  /** Reads what waits with every scrape. */
  follow(backlog: () => Promise<WebhookBacklog>): void
}

/** Counts deliveries of webhooks. The backlog is of the whole deployment, the rest of this server. */
export const countWebhooks = (registry: Registry, clock: Clock): WebhookCounters => {
  const attempts = new Counter({
    name: 'switchyard_webhook_attempts_total',
    help: 'Attempts to deliver an event, by result: delivered, retried (tried again later), failed (for good).',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const lag = new Histogram({
    name: 'switchyard_webhook_lag_seconds',
    help: 'Time from a change of a swap to its delivery.',
    buckets: LAG_SECONDS,
    registers: [registry],
  })
  const disabled = new Counter({
    name: 'switchyard_webhook_endpoints_disabled_total',
    help: 'Endpoints that were disabled, by reason: failing (for too long), gone (answered 410).',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  return {
    onAttempt: ({ result, lagMs }) => {
      attempts.inc({ result })
      if (result === 'delivered') lag.observe(lagMs / 1_000)
    },
    onDisabled: (reason) => disabled.inc({ reason }),
    follow: (backlog) => {
      const gauge = (name: string, help: string, readFigure: (backlog: WebhookBacklog) => number) =>
        new Gauge({
          name,
          help,
          registers: [registry],
          async collect() {
            // A store that fails shows in its own metrics; the others must still be served.
            const now = await backlog().catch(() => undefined)
            if (now === undefined) this.reset()
            else this.set(readFigure(now))
          },
        })
      gauge('switchyard_webhook_deliveries_waiting', 'Deliveries that wait for an attempt.', ({ waiting }) => waiting)
      gauge(
        'switchyard_webhook_oldest_waiting_seconds',
        'Age of the event that has waited longest for its delivery; 0 where none waits.',
        ({ oldestAt }) => (oldestAt === undefined ? 0 : Math.max(0, clock.now() - oldestAt) / 1_000),
      )
      gauge(
        'switchyard_webhook_endpoints_disabled',
        'Endpoints that are disabled after failures or because they are gone.',
        ({ disabledEndpoints }) => disabledEndpoints,
      )
    },
  }
}
