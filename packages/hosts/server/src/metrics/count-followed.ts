import type { Clock, Engine, FollowCounts } from '@switchyard/core'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Time for which the figures of the store are used, milliseconds: three gauges of one scrape ask it once. */
const FRESH_MS = 2_000

/** Swaps that are followed, from the store: the same figures on every server that shares it. */
export const countFollowed = ({ events, followCounts }: Engine, registry: Registry, clock: Clock): void => {
  let last: { readonly at: number; readonly counts: Promise<FollowCounts> } | undefined
  const readCounts = (): Promise<FollowCounts> => {
    const at = clock.now()
    if (last === undefined || at - last.at > FRESH_MS) last = { at, counts: followCounts() }
    return last.counts
  }
  const gauge = (name: string, help: string, value: (counts: FollowCounts) => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [read] = await Promise.allSettled([readCounts()])
        if (read?.status === 'fulfilled') this.set(value(read.value))
      },
    })
  }
  gauge('switchyard_swaps_followed', 'Swaps that are followed, of the whole deployment.', ({ followed }) => followed)
  gauge('switchyard_swaps_overdue', 'Followed swaps that are later than their route said.', ({ overdue }) => overdue)
  gauge(
    'switchyard_swaps_due_lag_seconds',
    'How late the most overdue look at a followed swap is; 0 while none is.',
    ({ oldestDueAt }) => Math.max(0, clock.now() - (oldestDueAt ?? clock.now())) / 1_000,
  )
  const looks = new Counter({
    name: 'switchyard_swap_looks_total',
    help: 'Looks of this server at followed swaps, by provider.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  events.on('swap-followed', ({ provider }) => looks.inc({ provider }))
  const failures = new Counter({
    name: 'switchyard_swap_follow_failures_total',
    help: 'Changes of swaps that could not be stored, and late swaps that could not be found; both are tried again.',
    registers: [registry],
  })
  events.on('follow-failed', () => failures.inc())
}
