import { type Answer, type Ask, chainByCode, type Fee, lessBps, type Offer, rescale, rescaleUp } from '@switchyard/core'
import { declined, memoBytes, tooSmall, usualInbound } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS, type HarborAsset } from './harbor-assets.ts'
import { writeState } from './offer-state.ts'
import { type PlannedMemo, planMemo } from './plan-memo.ts'
import type { Shares } from './shares.ts'
import { readQuote, type WireQuote } from './wire-quote.ts'

/** Everything about a quote that is settled before Harbor is asked. */
export interface Terms {
  readonly ask: Ask
  readonly sell: HarborAsset
  readonly buy: HarborAsset
  /** Units of 1e8, rounded down. */
  readonly amount: bigint
  readonly destination: string
  readonly refund?: string
  readonly toleranceBps: number
  readonly shares: Shares
  /** Router of an EVM sell. */
  readonly router?: string
}

/** Reads a quote into an offer, or tells why there is none. Throws `UpstreamError` for another shape. */
export const translateQuote = (terms: Terms, body: unknown): Answer => {
  const quote = readQuote(body)
  const { ask, sell, amount } = terms
  if (amount < quote.minimum)
    return tooSmall(ask, 'HARBOR', rescaleUp(quote.minimum, HARBOR_DECIMALS, sell.token.decimals))
  const floor = lessBps(quote.expectedOut, terms.toleranceBps)
  if (toBuy(terms, floor) === 0n)
    return declined('sellAssetAmountTooSmall', 'Sell asset amount too small for provider HARBOR.')
  const memo = planMemo(sell.token.chain, {
    asset: terms.buy.id,
    destination: terms.destination,
    ...(terms.refund === undefined ? {} : { refund: terms.refund }),
    quoteOut: quote.expectedOut,
    toleranceBps: terms.toleranceBps,
    affiliates: terms.shares.affiliates,
  })
  if (!memo) return declined('noMemoPriceProtection', `The memo does not fit the sell chain ${sell.token.chain}.`)
  return { offers: [toOffer(terms, quote, memo, floor)] }
}

const toBuy = ({ buy }: Terms, units: bigint): bigint => rescale(units, HARBOR_DECIMALS, buy.token.decimals)

const toOffer = (terms: Terms, quote: WireQuote, memo: PlannedMemo, floor: bigint): Offer => {
  const { sell, buy, amount, shares, router, toleranceBps } = terms
  return {
    // Harbor knows eight decimals and takes exactly what was quoted: what is finer stays in the wallet.
    sellAmount: rescale(amount, HARBOR_DECIMALS, sell.token.decimals),
    buyAmount: toBuy(terms, quote.expectedOut),
    buyAmountMin: toBuy(terms, floor),
    fees: feesOf(terms, quote, memo),
    times: timesOf(terms, quote),
    depositKind: router === undefined ? 'transferWithMemo' : 'contractCall',
    ...(router !== undefined && sell.token.address !== undefined ? { approvalSpender: router } : {}),
    ...(memo.refundDropped ? { refundObstacle: 'tooLongForSellChain' as const } : {}),
    warnings: shares.warnings,
    expiresAt: quote.expiry * 1_000,
    state: writeState({ sellId: sell.id, buyId: buy.id, toleranceBps, affiliates: shares.affiliates }),
  }
}

/** Seconds an order usually takes to fill; a guess, a Harbor block takes six. */
const FILL_SECONDS = 12

const timesOf = ({ sell, buy }: Terms, { inboundSeconds }: WireQuote): Offer['times'] => ({
  inbound: Math.max(inboundSeconds, chainByCode(sell.token.chain)?.blockSeconds ?? 0),
  swap: FILL_SECONDS,
  outbound: chainByCode(buy.token.chain)?.blockSeconds ?? 0,
})

const feesOf = (terms: Terms, { fees }: WireQuote, memo: PlannedMemo): readonly Fee[] => {
  const { identifier, chain, decimals } = terms.buy.token
  const asset = { identifier, chain, decimals }
  const { affiliateBps, serviceBps } = terms.shares
  const total = BigInt(affiliateBps + serviceBps)
  const taken = toBuy(terms, fees.affiliate)
  const affiliate = total === 0n ? 0n : (taken * BigInt(affiliateBps)) / total
  return [
    { type: 'liquidity', asset, amount: toBuy(terms, fees.liquidity) },
    { type: 'outbound', asset, amount: toBuy(terms, fees.outbound) },
    { type: 'affiliate', asset, amount: affiliate, bps: affiliateBps },
    { type: 'service', asset, amount: total === 0n ? 0n : taken - affiliate, bps: serviceBps },
    usualInbound(terms.sell.token, { viaContract: terms.router !== undefined, memoBytes: memoBytes(memo.text) }),
  ]
}
