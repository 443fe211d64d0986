import type { Events } from '@switchyard/core'
import { Counter, Histogram, type Registry } from 'prom-client'
import { CALL_SECONDS } from './count-providers.ts'
import { toRouteLabel } from './labels.ts'

/** Counts quotes that were made, those answered before every provider had, and what these missed. */
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
      for (const tag of tags) winners.inc({ provider: toRouteLabel(providers), tag })
  })
  const outliers = new Counter({
    name: 'switchyard_quote_outliers_total',
    help: 'Routes that promised far more than the others or known prices.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  events.on('output-outlier', ({ providers }) => outliers.inc({ provider: toRouteLabel(providers) }))

  const settled = new Counter({
    name: 'switchyard_quote_settled_total',
    help: 'Quotes answered without a provider that was unlikely to change them, by that provider.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  events.on('quote-settled', ({ providers }) => {
    for (const provider of providers) settled.inc({ provider })
  })
  const late = new Counter({
    name: 'switchyard_quote_settled_late_total',
    help: 'Offers that came after such a quote was answered: best, if the route would have been recommended or cheapest, else other.',
    labelNames: ['provider', 'route'] as const,
    registers: [registry],
  })
  events.on('settled-quote-known', (fact) => {
    for (const provider of fact.late) late.inc({ provider, route: fact.missed.includes(provider) ? 'best' : 'other' })
  })
}
