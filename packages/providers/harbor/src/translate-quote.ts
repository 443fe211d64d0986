import {
  type Clock,
  chainByCode,
  type Draft,
  type Fee,
  lessBps,
  type Offer,
  type QuoteParams,
  type QuoteResult,
  rescale,
  rescaleUp,
} from '@switchyard/core'
import { decline, declineTooSmall, estimateInboundFee } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS } from './harbor-assets.ts'
import type { IntegratorFees } from './integrator-fees.ts'
import { writeState } from './offer-state.ts'
import { type PlannedMemo, planMemo } from './plan-memo.ts'
import type { QuoteInput } from './quote-query.ts'
import { depositExpiry } from './verify-quote.ts'
import type { WireQuote } from './wire-quote.ts'

/** Everything about a quote that is known before the request. */
export interface QuoteTerms extends QuoteInput {
  readonly params: QuoteParams
  readonly refund: string | undefined
  readonly charged: IntegratorFees
  /** Router of an EVM sell. */
  readonly router: string | undefined
}

/** Turns a quote into an offer or a decline. */
export const translateQuote = (terms: QuoteTerms, quote: WireQuote, clock: Clock): QuoteResult => {
  const { params, sell, amount } = terms
  if (amount < quote.minimum)
    return declineTooSmall(params, 'HARBOR', rescaleUp(quote.minimum, HARBOR_DECIMALS, sell.token.decimals))
  const floor = lessBps(quote.expectedOut, terms.toleranceBps)
  if (toBuy(terms, floor) === 0n)
    return decline('sellAssetAmountTooSmall', 'Sell asset amount too small for provider HARBOR.')
  const memo = planMemo(sell.token.chain, {
    asset: terms.buy.id,
    destination: terms.destination,
    refund: terms.refund,
    quoteOut: quote.expectedOut,
    toleranceBps: terms.toleranceBps,
    affiliates: terms.affiliates,
  })
  if (!memo) return decline('noMemoPriceProtection', `The memo does not fit the sell chain ${sell.token.chain}.`)
  const offer = toOffer(terms, quote, memo, floor)
  return { offers: [{ ...offer, expiresAt: depositExpiry(quote, clock) * 1_000 }] }
}

const toBuy = ({ buy }: QuoteTerms, units: bigint): bigint => rescale(units, HARBOR_DECIMALS, buy.token.decimals)

const toOffer = (terms: QuoteTerms, quote: WireQuote, memo: PlannedMemo, floor: bigint): Offer => {
  const { sell, buy, amount, charged, router, toleranceBps, affiliates } = terms
  const offer: Draft<Offer> = {
    // Harbor counts eight decimals and accepts exactly the quoted amount: the rest stays in the wallet.
    sellAmount: rescale(amount, HARBOR_DECIMALS, sell.token.decimals),
    buyAmount: toBuy(terms, quote.expectedOut),
    minBuyAmount: toBuy(terms, floor),
    fees: feesOf(terms, quote, memo),
    times: timesOf(terms, quote),
    depositKind: router === undefined ? 'transferWithMemo' : 'contractCall',
    warnings: charged.warnings,
    state: writeState({ sellId: sell.id, buyId: buy.id, toleranceBps, affiliates }),
  }
  if (router !== undefined && sell.token.address !== undefined) offer.approvalSpender = router
  if (memo.refundDropped) offer.refundObstacle = 'tooLongForSellChain'
  return offer
}

/** Seconds until an order is filled; an estimate, a Harbor block takes six. */
const FILL_SECONDS = 12

const timesOf = ({ sell, buy }: QuoteTerms, { inboundSeconds }: WireQuote): Offer['times'] => ({
  inbound: Math.max(inboundSeconds, chainByCode(sell.token.chain)?.blockSeconds ?? 0),
  swap: FILL_SECONDS,
  outbound: chainByCode(buy.token.chain)?.blockSeconds ?? 0,
})

const feesOf = (terms: QuoteTerms, { fees }: WireQuote, memo: PlannedMemo): readonly Fee[] => {
  const { identifier, chain, decimals } = terms.buy.token
  const asset = { identifier, chain, decimals }
  const { affiliateBps, serviceBps } = terms.charged
  const total = affiliateBps + serviceBps
  const taken = total === 0 ? 0n : toBuy(terms, fees.affiliate)
  const affiliate = total === 0 ? 0n : (taken * BigInt(affiliateBps)) / BigInt(total)
  return [
    { type: 'liquidity', asset, amount: toBuy(terms, fees.liquidity) },
    { type: 'outbound', asset, amount: toBuy(terms, fees.outbound) },
    { type: 'affiliate', asset, amount: affiliate, bps: affiliateBps },
    { type: 'service', asset, amount: taken - affiliate, bps: serviceBps },
    estimateInboundFee(terms.sell.token, { viaContract: terms.router !== undefined, memoBytes: memo.bytes }),
  ]
}
