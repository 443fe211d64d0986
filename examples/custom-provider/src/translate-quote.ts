import type { Offer, QuoteParams } from '@switchyard/core'
import { feesOf, feeWarnings } from './fees.ts'
import { amount, count, text, time } from './read.ts'

/** What `build` needs of a quote. It is stored as JSON with the route. */
export interface OfferState {
  readonly quoteId: string
  /** Identifier of what is sold. */
  readonly sell: string
}

/** Turns an answer of `GET /v1/quote` into an offer. */
export const translateQuote = (params: QuoteParams, body: unknown): Offer => {
  const out = amount(body, 'out')
  return {
    sellAmount: params.sellAmount,
    buyAmount: out,
    minBuyAmount: amount(body, 'minOut'),
    fees: [{ type: 'network', asset: params.buy, amount: amount(body, 'networkFee') }, ...feesOf(params, out)],
    times: { inbound: 0, swap: count(body, 'seconds'), outbound: 0 },
    depositKind: 'simpleTransfer',
    warnings: feeWarnings(params),
    expiresAt: time(body, 'expiresAt'),
    state: { quoteId: text(body, 'quoteId'), sell: params.sell.identifier },
  }
}
