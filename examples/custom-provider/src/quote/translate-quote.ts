import type { Offer, QuoteParams } from '@switchyard/core'
import { readAmount, readCount, readText, readTime } from '../read.ts'
import { listFees, readFees } from './fees.ts'

/** State of an offer that `build` needs. It is stored as JSON with the route. */
export interface OfferState {
  readonly quoteId: string
  /** Identifier of what is sold. */
  readonly sell: string
}

/** Translates an answer of `GET /v1/quote` into an offer. */
export const translateQuote = (params: QuoteParams, body: unknown): Offer => {
  const fees = readFees(params)
  const out = readAmount(body, 'out')
  return {
    sellAmount: params.sellAmount,
    buyAmount: out,
    minBuyAmount: readAmount(body, 'minOut'),
    fees: [
      { type: 'network', asset: params.buy, amount: readAmount(body, 'networkFee') },
      ...listFees(fees, params.buy, out),
    ],
    times: { inbound: 0, swap: readCount(body, 'seconds'), outbound: 0 },
    depositKind: 'simpleTransfer',
    warnings: fees.warnings,
    expiresAt: readTime(body, 'expiresAt'),
    state: { quoteId: readText(body, 'quoteId'), sell: params.sell.identifier },
  }
}
