import type { Json, Token } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { WireQuote } from './wire-quote.ts'

/** State of an offer: everything the order needs except the addresses. */
export interface OfferState {
  readonly sell: Token
  readonly buy: Token
  readonly quote: WireQuote
  /** The affiliate's address on the chain where the route pays it. */
  readonly referrer?: string | undefined
}

export const writeState = ({ sell, buy, quote, referrer }: OfferState): Json => ({
  sell: { ...sell },
  buy: { ...buy },
  quote: { ...quote, fromToken: { ...quote.fromToken }, toToken: { ...quote.toToken } },
  referrer,
})

/**
 * Reads the state of an offer, also of a stored swap.
 *
 * @throws {UpstreamError} for another shape
 */
export const readState = (json: Json): OfferState => {
  const quote = read.record(json, 'quote')
  for (const name of ['type', 'fromChain', 'toChain', 'amountIn', 'minAmountOut']) read.text(quote, name)
  for (const name of ['fromToken.contract', 'toToken.contract']) read.text(quote, name)
  for (const name of ['fromToken.decimals', 'toToken.decimals']) read.integer(quote, name)
  return {
    sell: readToken(json, 'sell'),
    buy: readToken(json, 'buy'),
    quote: quote as unknown as WireQuote,
    referrer: read.optionalText(json, 'referrer'),
  }
}

const readToken = (json: Json, side: 'sell' | 'buy'): Token => {
  const token = read.record(json, side)
  read.text(token, 'identifier')
  read.integer(token, 'decimals')
  return token as unknown as Token
}
