import {
  bpsOf,
  chainByCode,
  type Fee,
  type FeeAsset,
  type FeeType,
  type Offer,
  type QuoteResult,
  type Times,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { declined, usualInbound } from '@switchyard/provider-kit'
import { inboundSeconds } from './deposit-window.ts'
import type { IntegratorFees } from './integrator-fees.ts'
import { type QuoteTerms, writeState } from './quote-terms.ts'
import { type Quoted, readWireQuote } from './wire-quote.ts'

/** The request a quote response belongs to. */
export interface QuoteInput {
  readonly terms: QuoteTerms
  readonly charged: IntegratorFees
  /** Deadline sent with the request, Unix milliseconds. */
  readonly deadline: number
}

/**
 * Turns a dry quote into an offer.
 *
 * @throws {UpstreamError} for another input amount, or a public quote where a confidential one was requested
 */
export const translateQuote = (input: QuoteInput, body: unknown): QuoteResult => {
  const quoted = readWireQuote(body)
  const { terms } = input
  if (quoted.amountIn !== terms.amount) {
    throw new UpstreamError(`amountIn of the quote is ${quoted.amountIn}; expected ${terms.amount}.`)
  }
  if (terms.confidential && quoted.confidentiality !== 'basic') {
    throw new UpstreamError(`The quote is ${quoted.confidentiality}; expected a confidential one, not a public one.`)
  }
  if (quoted.minAmountOut === 0n)
    return declined('noQuoteResponse', 'NEAR quotes a minimum output of 0 for this amount.')
  return { offers: [offerOf(input, quoted)] }
}

const offerOf = ({ terms, charged, deadline }: QuoteInput, quoted: Quoted): Offer => ({
  sellAmount: terms.amount,
  buyAmount: quoted.amountOut,
  minBuyAmount: quoted.minAmountOut,
  fees: feesOf(terms, charged, quoted),
  times: timesOf(terms, quoted),
  depositKind: terms.depositMode === 'MEMO' ? 'transferWithMemo' : 'simpleTransfer',
  warnings: charged.warnings,
  expiresAt: deadline,
  state: writeState(terms, quoted.minAmountOut, charged.affiliate),
})

/** Affiliate, service, 1Click's own fee, withdrawal and deposit, in this order. */
const feesOf = ({ sell, buy, amount }: QuoteTerms, charged: IntegratorFees, quoted: Quoted): readonly Fee[] => {
  const { affiliateBps, serviceBps } = charged
  const asset = feeAsset(sell)
  const fees = [feeOf('affiliate', asset, amount, affiliateBps), feeOf('service', asset, amount, serviceBps)]
  const own = (quoted.appFeeBps ?? 0) - affiliateBps - serviceBps
  if (own > 0) fees.push(feeOf('liquidity', asset, amount, own))
  if (quoted.withdrawFee !== undefined) {
    fees.push({ type: 'outbound', asset: feeAsset(buy), amount: quoted.withdrawFee })
  }
  fees.push(usualInbound(sell))
  return fees
}

const feeOf = (type: FeeType, asset: FeeAsset, amount: bigint, bps: number): Fee => ({
  type,
  asset,
  amount: bpsOf(amount, bps),
  bps,
})

const feeAsset = ({ identifier, chain, decimals }: Token): FeeAsset => ({ identifier, chain, decimals })

/** 1Click estimates from confirmed deposit to payout; one block of the buy chain of it is reported as outbound time. */
const timesOf = ({ sell, buy }: QuoteTerms, { timeEstimate }: Quoted): Times => {
  const outbound = Math.min(chainByCode(buy.chain)?.blockSeconds ?? 0, timeEstimate)
  return { inbound: inboundSeconds(sell.chain), swap: timeEstimate - outbound, outbound }
}
