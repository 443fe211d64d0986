import pLimit from 'p-limit'
import { EndableWork } from '../async/endable-work.ts'
import { readMonotonic } from '../async/read-monotonic.ts'
import { withTimeout } from '../async/with-timeout.ts'
import type { Chain } from '../contract/chain.ts'
import type { Clock } from '../contract/clock.ts'
import type { DepositFeeEstimate, PlannedDeposit } from '../contract/deposit-fee.ts'
import type { Json } from '../contract/json.ts'
import type { Token, TokenLookup } from '../contract/token.ts'
import { copyPlain } from '../domain/copy-plain.ts'

/** Milliseconds for which rates are fresh. Older ones are used while new ones are read, until they are stale. */
const FRESH_MS = 20_000

/** Milliseconds after which rates count as none. */
const STALE_MS = 600_000

const TIMEOUT_MS = 10_000

/** Chains that are read at the same time. */
const AT_ONCE = 8

interface FeeParts {
  readonly chains: ReadonlyMap<string, Chain>
  readonly clock: Clock
  readonly tokens: TokenLookup
  /** Called when a chain fails, once until it answers again. */
  readonly onFailed: (chain: string, cause: unknown) => void
}

interface Reading {
  readonly rates: Json
  /** Monotonic milliseconds. */
  readonly readAt: number
}

/** Fee rates of the chains, read in the background, and estimates made with them. Nobody waits for a chain. */
export class NetworkFees {
  readonly #parts: FeeParts
  readonly #readings = new Map<string, Reading>()
  readonly #askedAt = new Map<string, number>()
  readonly #reading = new Set<string>()
  readonly #failing = new Set<string>()
  readonly #limit = pLimit(AT_ONCE)
  readonly #work = new EndableWork()
  #isStarted = false

  constructor(parts: FeeParts) {
    this.#parts = parts
  }

  /** Starts reading the rates of every chain, once. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    for (const code of this.#parts.chains.keys()) this.#find(code)
  }

  dispose(): void {
    this.#limit.clearQueue()
    this.#work.end()
  }

  /**
   * Estimates the network fee of a deposit; `'unknown'` while the rates of its chain are not known, `undefined` where its chain package
   * cannot estimate.
   */
  estimate(asset: Token, deposit: PlannedDeposit): DepositFeeEstimate | 'unknown' | undefined {
    const code = asset.chain
    const chain = this.#parts.chains.get(code)
    if (!chain?.readFeeRates || !chain.estimateDepositFee) return undefined
    const rates = this.#find(code)
    if (rates === undefined) return 'unknown'
    try {
      return chain.estimateDepositFee(asset, deposit, rates)
    } catch (cause) {
      // A fault of a chain package must not end a quote.
      this.#fail(code, cause)
      return 'unknown'
    }
  }

  /** Finds the rates that were read last, and reads them again when they are old. */
  #find(code: string): Json | undefined {
    if (!this.#parts.chains.get(code)?.readFeeRates) return undefined
    const now = readMonotonic(this.#parts.clock)
    const reading = this.#readings.get(code)
    const ageMs = reading ? now - reading.readAt : Number.POSITIVE_INFINITY
    const askedMs = now - (this.#askedAt.get(code) ?? Number.NEGATIVE_INFINITY)
    if (ageMs > FRESH_MS && askedMs > FRESH_MS && !this.#reading.has(code) && !this.#work.ended) {
      this.#askedAt.set(code, now)
      this.#reading.add(code)
      void this.#limit(() => this.#read(code))
    }
    return ageMs > STALE_MS ? undefined : reading?.rates
  }

  async #read(code: string): Promise<void> {
    const { chains, clock, tokens } = this.#parts
    const readAt = readMonotonic(clock)
    const ask = async (signal: AbortSignal) => chains.get(code)?.readFeeRates?.(code, { signal, clock, tokens })
    try {
      const rates = await this.#work.run((signal) => withTimeout(ask, { timeoutMs: TIMEOUT_MS, signal }))
      this.#readings.set(code, { rates: copyPlain(rates) as Json, readAt })
      this.#failing.delete(code)
    } catch (cause) {
      if (!this.#work.ended) this.#fail(code, cause)
    } finally {
      this.#reading.delete(code)
    }
  }

  #fail(code: string, cause: unknown): void {
    if (this.#failing.has(code)) return
    this.#failing.add(code)
    this.#parts.onFailed(code, cause)
  }
}
