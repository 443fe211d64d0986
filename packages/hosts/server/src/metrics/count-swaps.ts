import { type Clock, computeLedgerRatios, type Events } from '@switchyard/core'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { CALL_SECONDS } from './count-providers.ts'
import { toCodeLabel, toRouteLabel } from './labels.ts'
import { OpenSwaps } from './open-swaps.ts'

/** Counts swaps that were built, refused and followed. */
export const countSwaps = (events: Events, registry: Registry, clock: Clock): void => {
  countEnds(events, registry)

  const duration = new Histogram({
    name: 'switchyard_swap_build_duration_seconds',
    help: 'Time of swaps that were built, from the call of the engine on, by the first provider.',
    labelNames: ['provider'] as const,
    buckets: CALL_SECONDS,
    registers: [registry],
  })
  events.on('swap-built', ({ provider, tookMs }) => duration.observe({ provider }, tookMs / 1_000))
  const refusals = new Counter({
    name: 'switchyard_swap_refusals_total',
    help: 'Swaps of a stored quote that were refused, by error code; internalError for a fault.',
    labelNames: ['provider', 'code'] as const,
    registers: [registry],
  })
  events.on('swap-refused', ({ providers, errorCode }) =>
    refusals.inc({ provider: toRouteLabel(providers), code: toCodeLabel(errorCode) }),
  )
  const mismatches = new Counter({
    name: 'switchyard_swap_guard_mismatches_total',
    help: 'Deposits and transactions that were withheld, because they do not do what was quoted.',
    labelNames: ['provider', 'chain'] as const,
    registers: [registry],
  })
  events.on('build-mismatch', ({ provider, chain }) => mismatches.inc({ provider, chain }))
  const beyond = new Counter({
    name: 'switchyard_swaps_beyond_cap_total',
    help: 'Deposits worth more than the cap of their key, when first seen.',
    registers: [registry],
  })
  events.on('cap-exceeded', () => beyond.inc())
  const swaps = new OpenSwaps()
  events.on('swap-built', ({ swapId }) => swaps.built(swapId, clock.now()))
  const finished = new Counter({
    name: 'switchyard_swaps_finished_total',
    help: 'Swaps of this deployment that were first seen completed, refunded or failed by this server.',
    labelNames: ['provider', 'status'] as const,
    registers: [registry],
  })
  const note = (fact: Parameters<OpenSwaps['tracked']>[0]): void => {
    if (swaps.tracked(fact)) finished.inc({ provider: fact.provider, status: fact.status })
  }
  events.on('swap-tracked', note)
  events.on('swap-followed', note)
  new Gauge({
    name: 'switchyard_swaps_open',
    help: 'Unfinished swaps that this server has built or was asked for, by last state and age (under 10m, 1h, 6h, 1d, older).',
    labelNames: ['status', 'age'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { status, age, count } of swaps.counts(clock.now())) this.set({ status, age }, count)
    },
  })
}

/** Swaps that ended, and what they delivered of what was promised. */
const countEnds = (events: Events, registry: Registry): void => {
  const ended = new Counter({
    name: 'switchyard_swaps_ended_total',
    help: 'Swaps seen to end, each once for all servers, by provider, A+B for two, and outcome (completed, refunded, failed).',
    labelNames: ['provider', 'outcome'] as const,
    registers: [registry],
  })
  const delivered = new Histogram({
    name: 'switchyard_swap_delivered_ratio',
    help: 'Delivered/expected output of completed swaps.',
    labelNames: ['provider'] as const,
    buckets: [0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999, 1, 1.005, 1.01, 1.05],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'switchyard_ledger_failures_total',
    help: 'Times the ledger could not be written or read.',
    registers: [registry],
  })
  events.on('ledger-failed', () => failures.inc())
  events.on('swap-ended', ({ entry }) => {
    const { provider, outcome } = entry
    ended.inc({ provider, outcome })
    const { expectedPpm } = computeLedgerRatios(entry)
    if (expectedPpm !== undefined) delivered.observe({ provider }, expectedPpm / 1_000_000)
  })
}
