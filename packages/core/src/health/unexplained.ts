import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import type { QuoteParams } from '../contract/provider.ts'

/** Different requests that a provider refuses without a known reason before it is asked a question that it answered before. */
const DIFFERENT = 3

/** Refusals further apart are not counted together, milliseconds. */
const TOGETHER_MS = 60_000

/** Least time between two such questions to one provider, milliseconds. */
const PAUSE_MS = 5_000

interface Doubts {
  /** The last question that was answered, without what the caller chose. Absent before the first answer. */
  known: QuoteParams | undefined
  /** When different requests were refused, monotonic milliseconds. */
  readonly refused: Map<string, number>
  askedAt: number
}

/**
 * Refusals whose reason is not known, by provider. They count against the request: a user's mistake in words that no table has looks
 * like this. Whether the provider is at fault is found out by a question of the engine itself, which no caller decides.
 */
export class Unexplained {
  readonly #clock: Clock
  readonly #providers = new Map<string, Doubts>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The provider answered: earlier refusals were those of their requests. */
  noteAnswer(provider: string, question: QuoteParams): void {
    const record = this.#open(provider)
    record.refused.clear()
    if (record.known?.sell === question.sell && record.known.buy === question.buy) return
    const { sell, buy, sellAmount, fees } = question
    record.known = { sell, buy, sellAmount, fees, flexInput: false, privacy: false, boost: false }
  }

  /**
   * Notes a refusal without a known reason. Returns the question that tells whether the provider is at fault, once several different
   * requests were refused; `undefined` before, while one was asked a moment ago, and where the provider never answered.
   */
  noteRefusal(provider: string, question: QuoteParams): QuoteParams | undefined {
    const record = this.#open(provider)
    const now = readMonotonic(this.#clock)
    const { sell, buy, sellAmount, sourceAddress, destinationAddress, refundAddress } = question
    const parts = [sell.identifier, buy.identifier, sellAmount, sourceAddress, destinationAddress, refundAddress]
    for (const [key, at] of record.refused) if (now - at > TOGETHER_MS) record.refused.delete(key)
    if (record.refused.size < DIFFERENT) record.refused.set(parts.join(' '), now)
    if (record.refused.size < DIFFERENT || now - record.askedAt < PAUSE_MS) return undefined
    if (record.known) record.askedAt = now
    return record.known
  }

  #open(provider: string): Doubts {
    let record = this.#providers.get(provider)
    if (!record) {
      record = { known: undefined, refused: new Map(), askedAt: Number.NEGATIVE_INFINITY }
      this.#providers.set(provider, record)
    }
    return record
  }
}
