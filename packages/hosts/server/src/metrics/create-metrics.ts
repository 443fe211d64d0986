import { type Clock, type Engine, systemClock } from '@switchyard/core'
import type { Check } from '@switchyard/host-http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { readPackageVersion } from '../read-package-version.ts'
import type { StoreParts } from '../stores/open-stores.ts'
import { countFacts } from './count-facts.ts'
import { countFollowed } from './count-followed.ts'
import { countProviders } from './count-providers.ts'
import { countQuotes } from './count-quotes.ts'
import { countRequests, type RequestCounters } from './count-requests.ts'
import { countSwaps } from './count-swaps.ts'
import { countTrackStreams } from './count-track-streams.ts'
import { countWebhooks, type WebhookCounters } from './count-webhooks.ts'
import { measureChecks } from './measure-checks.ts'
import { measureStores } from './measure-stores.ts'
import { readHealth } from './read-health.ts'

/** The metrics of one server. */
export interface Metrics extends RequestCounters {
  /** Counts an engine's events and reads its health. */
  follow(engine: Engine): void
  /** The same stores, timed. Call it once. */
  stores(parts: StoreParts): StoreParts
  /** The same checks, with their results shown. Call it once. */
  checks(checks: Readonly<Record<string, Check>>): Readonly<Record<string, Check>>
  readonly webhooks: WebhookCounters
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

/** Metrics in a registry of their own, with those of the process. */
export const createMetrics = (clock: Clock = systemClock): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'switchyard_build_info',
    help: 'Always 1; the version that runs.',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version: readPackageVersion() }, 1)
  return {
    ...countRequests(registry),
    follow: (engine) => {
      countProviders(engine, registry)
      countQuotes(engine.events, registry)
      countSwaps(engine.events, registry, clock)
      countFollowed(engine, registry, clock)
      countTrackStreams(engine.events, registry)
      countFacts(engine, registry, clock)
      readHealth(engine, registry)
    },
    webhooks: countWebhooks(registry, clock),
    stores: (parts) => measureStores(parts, registry),
    checks: (checks) => measureChecks(checks, registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
