import type { Engine } from '@switchyard/core'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { toCodeLabel } from './labels.ts'

/** Bounds of calls over the network, seconds. */
export const CALL_SECONDS: number[] = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30]

/** Counts what providers are asked and answer. */
export const countProviders = ({ events, health }: Engine, registry: Registry): void => {
  const calls = new Histogram({
    name: 'switchyard_provider_call_duration_seconds',
    help: 'Calls of providers by kind (quote, requote, build, status, assets) and result (answered, declined, failed).',
    labelNames: ['provider', 'kind', 'result'] as const,
    buckets: CALL_SECONDS,
    registers: [registry],
  })
  type Call = { readonly provider: string; readonly kind: string; readonly result: string }
  const note = (call: Call, tookMs: number): void => calls.observe({ ...call }, tookMs / 1_000)
  events.on('provider-answered', ({ provider, tookMs }) =>
    note({ provider, kind: 'quote', result: 'answered' }, tookMs),
  )
  events.on('provider-declined', ({ provider, tookMs }) =>
    note({ provider, kind: 'quote', result: 'declined' }, tookMs),
  )
  events.on('provider-failed', ({ provider, tookMs }) => note({ provider, kind: 'quote', result: 'failed' }, tookMs))
  events.on('provider-called', ({ provider, kind, outcome, tookMs }) =>
    note({ provider, kind, result: outcome }, tookMs),
  )
  events.on('assets-refreshed', ({ provider, tookMs }) =>
    note({ provider, kind: 'assets', result: 'answered' }, tookMs),
  )
  const assets = new Gauge({
    name: 'switchyard_provider_assets',
    help: 'Assets a provider listed when it was last read.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  events.on('assets-refreshed', (fact) => assets.set({ provider: fact.provider }, fact.assets))
  const failures = new Counter({
    name: 'switchyard_provider_assets_failures_total',
    help: 'Times the assets of a provider could not be read.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  events.on('assets-failed', ({ provider }) => failures.inc({ provider }))
  const declines = new Counter({
    name: 'switchyard_provider_declines_total',
    help: 'Quotes that a provider declined or failed, by error code.',
    labelNames: ['provider', 'code'] as const,
    registers: [registry],
  })
  const decline = (provider: string, code: string): void => declines.inc({ provider, code: toCodeLabel(code) })
  events.on('provider-declined', (fact) => decline(fact.provider, fact.decline.errorCode))
  events.on('provider-failed', (fact) => decline(fact.provider, fact.decline.errorCode))
  const removals = new Counter({
    name: 'switchyard_provider_removals_total',
    help: 'Times a provider was not asked for a quote, by the filter that removed it.',
    labelNames: ['provider', 'filter'] as const,
    registers: [registry],
  })
  events.on('candidate-dropped', ({ provider, filter }) => removals.inc({ provider, filter }))
  const changes = new Counter({
    name: 'switchyard_provider_circuit_changes_total',
    help: 'Times the circuit breaker switched a provider off (open) or on again (closed), as a whole or on a chain.',
    labelNames: ['provider', 'to'] as const,
    registers: [registry],
  })
  events.on('circuit-opened', ({ provider }) => changes.inc({ provider, to: 'open' }))
  events.on('circuit-closed', ({ provider }) => changes.inc({ provider, to: 'closed' }))
  new Gauge({
    name: 'switchyard_provider_circuits_open',
    help: 'Scopes of a provider that the circuit breaker has switched off now: all, sell chains, buy chains.',
    labelNames: ['provider', 'side'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { provider, side = 'all' } of health().openCircuits) this.inc({ provider, side })
    },
  })
}
