import type { HeadReading } from '../contract/node-probe.ts'

/** Shortest and longest stretch that is measured, milliseconds. */
const LEAST_MS = 600_000
const MOST_MS = 86_400_000

/** Deviation of the measured from the known time that counts as news, share of the known one. */
const LEAST_DEVIATION = 0.3

interface Seen {
  readonly height: bigint
  readonly time: number
}

/** Block times as the heads of chains show them from one look to the next. */
export class BlockTimes {
  readonly #since = new Map<string, Seen>()
  readonly #last = new Map<string, Seen>()

  /**
   * Notes the newest block of a chain. Returns the average seconds between blocks since the first look, at most a day ago, and whether they
   * can be those that are known; `undefined` while too few are seen to tell.
   */
  measure(
    chain: string,
    { height, time: blockTime }: HeadReading,
    { now, known }: { readonly now: number; readonly known: number },
  ): { readonly seconds: number; readonly agrees: boolean } | undefined {
    const head = { height, time: blockTime ?? now }
    const first = this.#since.get(chain) ?? head
    const last = this.#last.get(chain) ?? head
    this.#last.set(chain, head)
    // A node that is behind the one before it says nothing about time.
    if (head.height < first.height || head.time < first.time) {
      this.#since.set(chain, head)
      return undefined
    }
    this.#since.set(chain, head.time - first.time > MOST_MS ? last : first)
    const blocks = Number(head.height - first.height)
    if (head.time - first.time < LEAST_MS || known <= 0) return undefined
    if (blocks === 0) return undefined
    const seconds = (head.time - first.time) / 1_000 / blocks
    // Where blocks are found by chance, the average of few of them deviates by one part in their square root, seldom by four.
    const allowed = Math.max(LEAST_DEVIATION, 4 / Math.sqrt(blocks))
    const ratio = seconds / known
    return { seconds, agrees: ratio < 1 + allowed && ratio > 1 / (1 + allowed) }
  }
}
