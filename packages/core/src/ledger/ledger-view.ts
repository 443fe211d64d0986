import type { Clock } from '../contract/clock.ts'
import type { Ledger, LedgerDuration, LedgerSums } from '../contract/ledger.ts'

/** Sums and durations are read again after this time, milliseconds. */
const FRESH_MS = 60_000

/** A failed reading is tried again after this time, milliseconds. */
const AGAIN_MS = 5_000

const DAY_MS = 86_400_000

/** The sums and durations of a ledger for many readers, read at most once a minute. */
export class LedgerView {
  readonly #ledger: Ledger
  readonly #clock: Clock
  readonly #onFailed: (cause: unknown) => void
  #sums: readonly LedgerSums[] = []
  #durations: readonly LedgerDuration[] = []
  #failure: { readonly cause: unknown } | undefined
  #hasRead = false
  #staleAt = Number.NEGATIVE_INFINITY
  #days = 0
  #reading: Promise<void> = Promise.resolve()

  /** @param onFailed Called with what the ledger rejects with. */
  constructor(ledger: Ledger, clock: Clock, onFailed: (cause: unknown) => void) {
    this.#ledger = ledger
    this.#clock = clock
    this.#onFailed = onFailed
  }

  /** Returns what was read last, also while the ledger fails; begins to read again where that is old. Empty before the first reading. */
  current(days: number): readonly LedgerSums[] {
    void this.#refresh(days)
    return this.#sums
  }

  /** Returns how long swaps took, as it was read last; begins to read again where that is old. Empty before the first reading. */
  durations(days: number): readonly LedgerDuration[] {
    void this.#refresh(days)
    return this.#durations
  }

  /** Resolves once the ledger was read for the first time, or failed. */
  async ready(days: number): Promise<void> {
    if (!this.#hasRead) await this.#refresh(days)
  }

  /**
   * Reads the sums of the last so many days, at most a minute old.
   *
   * @throws {SwapError} `serviceUnavailable` while the ledger cannot be read.
   */
  async read(days: number): Promise<readonly LedgerSums[]> {
    await this.#refresh(days)
    if (this.#failure) throw this.#failure.cause
    return this.#sums
  }

  #refresh(days: number): Promise<void> {
    const now = this.#clock.now()
    if (days === this.#days && now < this.#staleAt) return this.#reading
    this.#staleAt = now + FRESH_MS
    this.#days = days
    this.#reading = this.#read(now, days)
    return this.#reading
  }

  async #read(now: number, days: number): Promise<void> {
    try {
      const since = now - days * DAY_MS
      const [sums, durations] = await Promise.all([
        this.#ledger.readSums(since),
        this.#ledger.readDurations?.(since) ?? [],
      ])
      this.#sums = sums
      this.#durations = durations
      this.#failure = undefined
    } catch (cause) {
      this.#failure = { cause }
      this.#staleAt = now + AGAIN_MS
      this.#onFailed(cause)
    }
    this.#hasRead = true
  }
}
