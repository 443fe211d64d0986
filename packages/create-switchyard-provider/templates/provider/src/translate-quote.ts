import type { Offer, QuoteParams } from '@switchyard/core'
import { feesOf, feeWarnings } from './fees.ts'
import type { Quote } from './wire.ts'

/** What `build` needs of a quote. It is stored as JSON with the route. */
export interface OfferState {
  readonly quoteId: string
  /** The API's name of what is sold. */
  readonly sell: string
}

/** Turns a quote of the API into an offer. `sell` is the API's name of what is sold. */
export const translateQuote = (params: QuoteParams, sell: string, quote: Quote): Offer => ({
  sellAmount: params.sellAmount,
  buyAmount: quote.out,
  minBuyAmount: quote.minOut,
  fees: [{ type: 'network', asset: params.buy, amount: quote.networkFee }, ...feesOf(params, quote.out)],
  times: { inbound: 0, swap: quote.seconds, outbound: 0 },
  depositKind: 'simpleTransfer',
  warnings: feeWarnings(params),
  expiresAt: quote.expiresAt,
  state: { quoteId: quote.quoteId, sell },
})
