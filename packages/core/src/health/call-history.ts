import type { Clock } from '../contract/clock.ts'
import type { CallCounts } from '../domain/engine-status.ts'
import { DurationWindow } from './duration-window.ts'

/** End of a call for a price: a price, a refusal of the provider, or neither. */
export type CallOutcome = 'answered' | 'declined' | 'failed'

/** Length of a stretch, milliseconds. */
export const STRETCH_MS = 600_000
/** Stretches stored of each provider: six hours. */
const STRETCHES = 36
/** Prices of a stretch whose times are stored. */
const WINDOW = 100

interface Stretch {
  readonly number: number
  readonly counts: Record<CallOutcome, number>
  times: DurationWindow | undefined
}

/** Outcomes of calls for prices in the last six hours, by provider. In memory: each engine has its own. */
export class CallHistory {
  readonly #clock: Clock
  readonly #startedAt: number
  readonly #providers = new Map<string, Stretch[]>()

  constructor(clock: Clock) {
    this.#clock = clock
    this.#startedAt = clock.now()
  }

  /** Returns the time since which calls are known, Unix milliseconds. */
  findStart(): number {
    return Math.max(this.#startedAt, (this.#now() - STRETCHES + 1) * STRETCH_MS)
  }

  /** Notes a call that has ended. */
  note(provider: string, outcome: CallOutcome, tookMs: number): void {
    const stretch = this.#current(provider)
    stretch.counts[outcome] += 1
    if (outcome !== 'answered') return
    stretch.times ??= new DurationWindow(WINDOW)
    stretch.times.add(tookMs)
  }

  /** Lists the stretches of a provider that had calls, oldest first. */
  list(provider: string): readonly CallCounts[] {
    const now = this.#now()
    return (this.#providers.get(provider) ?? [])
      .filter(({ number }) => isRecent(number, now))
      .map(
        ({ number, counts, times }): CallCounts => ({
          from: number * STRETCH_MS,
          ...counts,
          p50Ms: times?.findQuantile(0.5),
          p95Ms: times?.findQuantile(0.95),
        }),
      )
  }

  #current(provider: string): Stretch {
    const now = this.#now()
    const stretches = this.#providers.get(provider) ?? []
    const last = stretches.at(-1)
    if (last?.number === now) return last
    const next: Stretch = { number: now, counts: { answered: 0, declined: 0, failed: 0 }, times: undefined }
    // A clock that was set back leaves stretches of the future.
    const recent = stretches.filter(({ number }) => number < now && isRecent(number, now))
    this.#providers.set(provider, [...recent, next])
    return next
  }

  #now(): number {
    return Math.floor(this.#clock.now() / STRETCH_MS)
  }
}

const isRecent = (number: number, now: number): boolean => number > now - STRETCHES && number <= now
