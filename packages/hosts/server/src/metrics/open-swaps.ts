import type { EngineEvents } from '@switchyard/core'

type Tracked = EngineEvents['swap-tracked'][0]

/** Time for which an unfinished swap is counted, milliseconds. */
const LONGEST_MS = 7 * 86_400_000
/** Most unfinished swaps, and most finished ones; the oldest are dropped. */
const MOST = 20_000

const AGES: readonly (readonly [name: string, endsMs: number])[] = [
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['6h', 21_600_000],
  ['1d', 86_400_000],
]

const FINAL: ReadonlySet<Tracked['status']> = new Set(['completed', 'refunded', 'failed'])

interface OpenSwap {
  readonly status: Tracked['status']
  readonly createdAt: number
}

/** A number of unfinished swaps. */
export interface SwapCount {
  readonly status: string
  /** Younger than this: `10m`, `1h`, `6h`, `1d`; `older`. */
  readonly age: string
  readonly count: number
}

/** The last known state of the swaps that this server has built or was asked for, bounded in number and age. */
export class OpenSwaps {
  readonly #open = new Map<string, OpenSwap>()
  readonly #finished = new Set<string>()

  built(swapId: string, now: number): void {
    this.#save(swapId, { status: 'not_started', createdAt: now })
  }

  /** Notes a state. Returns whether the swap has finished with it, once for each swap. */
  tracked({ swapId, createdAt, status }: Tracked): boolean {
    if (swapId === undefined || createdAt === undefined) return false
    if (this.#finished.has(swapId)) return false
    if (!FINAL.has(status)) {
      this.#save(swapId, { status, createdAt })
      return false
    }
    this.#open.delete(swapId)
    this.#finished.add(swapId)
    for (const oldest of this.#finished) {
      if (this.#finished.size <= MOST) break
      this.#finished.delete(oldest)
    }
    return true
  }

  /** Unfinished swaps by state and age. */
  counts(now: number): readonly SwapCount[] {
    const counts = new Map<string, SwapCount>()
    for (const [swapId, { status, createdAt }] of this.#open) {
      const ageMs = now - createdAt
      if (ageMs > LONGEST_MS) this.#open.delete(swapId)
      else {
        const age = AGES.find(([, endsMs]) => ageMs < endsMs)?.[0] ?? 'older'
        const key = `${status} ${age}`
        counts.set(key, { status, age, count: (counts.get(key)?.count ?? 0) + 1 })
      }
    }
    return [...counts.values()]
  }

  #save(swapId: string, swap: OpenSwap): void {
    this.#open.set(swapId, swap)
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MOST) break
      this.#open.delete(oldest)
    }
  }
}
