import type { Network } from '../network.ts'
import { NODE_LAG_BLOCKS } from './believe-height.ts'

interface Sighting {
  readonly height: number
  /** Unix milliseconds. */
  readonly at: number
}

/** Blocks may come this much faster than the network's figure. */
const FASTEST = 1.25

/** Time after which a node must have advanced. */
const STILL_AFTER_MS = 2 * 60_000

/** Compares the heights of nodes with the time that has passed since the last believed height. */
export class HeightClock {
  readonly #network: Pick<Network, 'blockSeconds'>
  #believed: Sighting | undefined
  readonly #nodes = new Map<number, Sighting>()

  /** @param network - its block time is read at each use, so that a replaced fact holds at once */
  constructor(network: Pick<Network, 'blockSeconds'>) {
    this.#network = network
  }

  get #blockMs(): number {
    return this.#network.blockSeconds * 1_000
  }

  /** Returns `true` for a height that the network cannot have reached yet. */
  isAhead(height: number, now: number): boolean {
    if (!this.#believed) return false
    if (now < this.#believed.at) this.#believed = { ...this.#believed, at: now }
    return height > this.#believed.height + NODE_LAG_BLOCKS + ((now - this.#believed.at) * FASTEST) / this.#blockMs
  }

  /** Returns `true` when a node, by its index, has reported almost the same height for a while. Records the height. */
  isStill(node: number, height: number, now: number): boolean {
    const first = this.#nodes.get(node)
    const elapsed = first ? now - first.at : 0
    if (!first || elapsed < 0 || height > first.height + Math.max(1, elapsed / this.#blockMs / 2)) {
      this.#nodes.set(node, { height, at: now })
      return false
    }
    return elapsed >= STILL_AFTER_MS
  }

  /** Records a believed height. A height that is behind the time does not lower the bound of {@link isAhead}. */
  believe(height: number, now: number): void {
    const expected = this.#believed && this.#believed.height + (now - this.#believed.at) / this.#blockMs
    if (expected === undefined || height >= expected) this.#believed = { height, at: now }
  }
}
