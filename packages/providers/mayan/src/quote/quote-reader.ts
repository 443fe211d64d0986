import { type Offer, UpstreamError } from '@switchyard/core'
import { findNamedContract } from '../assets/contracts.ts'
import { findLeastMiddle } from './least-middle.ts'
import { isSwappedFirst } from './locked-input.ts'
import type { Plan } from './plan-quote.ts'
import type { Expected } from './require-sound.ts'
import { translateQuote } from './translate-quote.ts'
import { type QuoteType, readQuote, readType } from './wire-quote.ts'

/** Reads the quotes of one response, and what kept quotes from becoming offers. */
export class QuoteReader {
  /** The first quote that was not accepted. */
  fault: UpstreamError | undefined
  /** A quote was left out because its swap before the order cannot be judged. */
  unpriced = false
  /** Contracts that the quotes name, by route type. */
  readonly named: Map<QuoteType, string> = new Map()
  readonly #plan: Plan
  readonly #expected: Expected

  constructor(plan: Plan, expected: Expected) {
    this.#plan = plan
    this.#expected = expected
  }

  /** Finds the offer of a route type with the highest output. */
  findBest(quotes: readonly unknown[], type: QuoteType): Offer | undefined {
    let best: Offer | undefined
    for (const quote of quotes) {
      if (readType(quote) !== type) continue
      const offer = this.#readOffer(type, quote)
      if (offer && offer.minBuyAmount > 0n && !(best && best.buyAmount > offer.buyAmount)) best = offer
    }
    return best
  }

  #readOffer(type: QuoteType, body: unknown): Offer | undefined {
    try {
      const quote = readQuote(body, type)
      const contract = findNamedContract(quote)
      const isCurrent = type !== 'SWIFT' || quote.swiftVersion === 'V2'
      if (contract !== undefined && isCurrent) this.named.set(type, contract)
      const offer = translateQuote(this.#plan, quote, this.#expected)
      // The price of a token before the order, or of the bought one, may be unknown.
      if (!isSwappedFirst(quote) || findLeastMiddle(quote, this.#expected.facts) !== undefined) return offer
      this.unpriced = true
    } catch (cause) {
      if (!UpstreamError.is(cause)) throw cause
      this.fault ??= cause
    }
    return undefined
  }
}
