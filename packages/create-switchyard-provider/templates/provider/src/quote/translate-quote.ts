import type { Offer, QuoteParams } from '@switchyard/core'
import type { Quote } from '../wire.ts'
import { listFees, readFees } from './fees.ts'

/** State of an offer that `build` needs. It is stored as JSON with the route. */
export interface OfferState {
  readonly quoteId: string
  /** The API's name of what is sold. */
  readonly sell: string
}

/** Translates a quote of the API into an offer. `sell` is the API's name of what is sold. */
export const translateQuote = (params: QuoteParams, sell: string, quote: Quote): Offer => {
  const fees = readFees(params)
  return {
    sellAmount: params.sellAmount,
    buyAmount: quote.out,
    minBuyAmount: quote.minOut,
    fees: [{ type: 'network', asset: params.buy, amount: quote.networkFee }, ...listFees(fees, params.buy, quote.out)],
    times: { inbound: 0, swap: quote.seconds, outbound: 0 },
    depositKind: 'simpleTransfer',
    warnings: fees.warnings,
    expiresAt: quote.expiresAt,
    state: { quoteId: quote.quoteId, sell },
  }
}
