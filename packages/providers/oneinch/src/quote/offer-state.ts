import type { Json, Token } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'

/** What `build` needs of an offer, stored as JSON with the route. */
export interface SwapTerms {
  readonly sell: Token
  readonly buy: Token
  /** Base units of `sell`. */
  readonly amount: bigint
  readonly slippageBps: number
  /** Affiliate and service fee together, charged on the input. */
  readonly feeBps: number
  readonly referrer?: string
  /** The promised minimum output, base units of `buy`. */
  readonly minBuyAmount: bigint
}

const VERSION = 1

export const writeState = (terms: SwapTerms): Json => ({
  ...terms,
  version: VERSION,
  sell: { ...terms.sell },
  buy: { ...terms.buy },
  amount: String(terms.amount),
  minBuyAmount: String(terms.minBuyAmount),
})

/** Reads a stored state. @throws {TypeError} for one that this adapter did not write. */
export const readState = (json: Json): SwapTerms => {
  if (read.optionalInteger(json, 'version') !== VERSION) {
    throw new TypeError('The offer was not made by this version of the provider.')
  }
  return {
    sell: read.record(json, 'sell') as unknown as Token,
    buy: read.record(json, 'buy') as unknown as Token,
    amount: read.amount(json, 'amount'),
    slippageBps: read.integer(json, 'slippageBps'),
    feeBps: read.integer(json, 'feeBps'),
    referrer: read.optionalText(json, 'referrer'),
    minBuyAmount: read.amount(json, 'minBuyAmount'),
  }
}
