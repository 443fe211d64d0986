import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'

/** Time this machine's clock lies behind (above zero) or ahead of another one. */
export interface ClockSkew {
  /** Host of a node or API, or the name a host program gives its database. */
  readonly source: string
  readonly skewMs: number
}

/** A larger difference is reported, milliseconds: several blocks of most chains. */
export const MAX_SKEW_MS = 30_000

/** Each source is read at most this often, milliseconds. */
const SAMPLE_MS = 60_000

/** Sources stored; the oldest goes first. */
const MAX_SOURCES = 200

interface Sample {
  readonly skewMs: number
  readonly at: number
}

/** Differences between this machine's clock and those of the services it talks to. */
export class ClockSkews {
  readonly #clock: Clock
  readonly #onChange: (skew: ClockSkew & { readonly differs: boolean }) => void
  readonly #samples = new Map<string, Sample>()

  constructor(clock: Clock, onChange: (skew: ClockSkew & { readonly differs: boolean }) => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  /** `true` where the time of a source is due to be read. */
  isDue(source: string): boolean {
    const known = this.#samples.get(source)
    return known === undefined || readMonotonic(this.#clock) - known.at >= SAMPLE_MS
  }

  /**
   * Notes the time of another clock, Unix milliseconds. A time that is not a number is ignored. Reports when a source begins or
   * ceases to differ.
   */
  note(source: string, time: number): void {
    if (!Number.isFinite(time)) return
    const skewMs = Math.round(time - this.#clock.now())
    const before = this.#samples.get(source)
    this.#samples.delete(source)
    this.#samples.set(source, { skewMs, at: readMonotonic(this.#clock) })
    const [oldest] = this.#samples.keys()
    if (this.#samples.size > MAX_SOURCES && oldest !== undefined) this.#samples.delete(oldest)
    const differs = Math.abs(skewMs) > MAX_SKEW_MS
    const differed = before !== undefined && Math.abs(before.skewMs) > MAX_SKEW_MS
    if (differs !== differed) this.#onChange({ source, skewMs, differs })
  }

  /** All sources, the latest last. */
  list(): readonly ClockSkew[] {
    return [...this.#samples].map(([source, { skewMs }]) => ({ source, skewMs }))
  }

  /**
   * The median of all sources where there are two or more: one clock may be wrong, most are not. `undefined` otherwise.
   */
  get own(): number | undefined {
    const sorted = [...this.#samples.values()].map(({ skewMs }) => skewMs).sort((one, other) => one - other)
    return sorted.length < 2 ? undefined : sorted[sorted.length >> 1]
  }
}
