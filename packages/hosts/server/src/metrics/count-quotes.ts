import type { Events } from '@switchyard/core'
import { Counter, Histogram, type Registry } from 'prom-client'
import { CALL_SECONDS } from './count-providers.ts'
import { routeLabel } from './labels.ts'

/** Counts quotes that were made. */
export const countQuotes = (events: Events, registry: Registry): void => {
  const duration = new Histogram({
    name: 'switchyard_quote_duration_seconds',
    help: 'Time of quotes with an answer, from the call of the engine on.',
    buckets: CALL_SECONDS,
    registers: [registry],
  })
  const routes = new Histogram({
    name: 'switchyard_quote_routes',
    help: 'Routes of a quote.',
    buckets: [0, 1, 2, 3, 5, 8, 13, 21],
    registers: [registry],
  })
  const winners = new Counter({
    name: 'switchyard_quote_winners_total',
    help: 'Quotes whose tag went to a route of a provider, A+B for a route of two.',
    labelNames: ['provider', 'tag'] as const,
    registers: [registry],
  })
  events.on('quote-made', (fact) => {
    duration.observe(fact.tookMs / 1_000)
    routes.observe(fact.routes)
    for (const { providers, tags } of fact.winners)
      for (const tag of tags) winners.inc({ provider: routeLabel(providers), tag })
  })
  const outliers = new Counter({
    name: 'switchyard_quote_outliers_total',
    help: 'Routes that promised far more than the others or known prices.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  events.on('output-outlier', ({ providers }) => outliers.inc({ provider: routeLabel(providers) }))
}
