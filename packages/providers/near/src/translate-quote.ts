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
import type { IntegratorFees } from './app-fees.ts'
import { inboundSeconds } from './deposit-window.ts'
import { type Terms, writeState } from './terms.ts'
import { type Quoted, readQuote } from './wire.ts'

/** What an answer is read against. */
export interface Asked {
  readonly terms: Terms
  readonly shares: IntegratorFees
  /** Unix milliseconds up to which the quote was asked for. */
  readonly deadline: number
}

/** Turns a dry quote into an offer. A public answer to a confidential request is no offer. */
export const translateQuote = (asked: Asked, body: unknown): QuoteResult => {
  const quoted = readQuote(body)
  const { terms } = asked
  if (quoted.amountIn !== terms.amount) throw new UpstreamError(`amountIn is ${quoted.amountIn}, not ${terms.amount}`)
  if (terms.confidential && quoted.confidentiality !== 'basic') {
    throw new UpstreamError('a confidential quote was answered with a public one')
  }
  if (quoted.minAmountOut === 0n) return declined('noQuoteResponse', 'NEAR quotes nothing for this amount.')
  return { offers: [offerOf(asked, quoted)] }
}

const offerOf = ({ terms, shares, deadline }: Asked, quoted: Quoted): Offer => ({
  sellAmount: terms.amount,
  buyAmount: quoted.amountOut,
  buyAmountMin: quoted.minAmountOut,
  fees: feesOf(terms, shares, quoted),
  times: timesOf(terms, quoted),
  depositKind: terms.depositMode === 'MEMO' ? 'transferWithMemo' : 'simpleTransfer',
  warnings: shares.warnings,
  expiresAt: deadline,
  state: writeState(terms, quoted.minAmountOut, shares.affiliate),
})

/** Affiliate and service of the sell amount, what 1Click keeps beside them, its withdrawal, and the deposit itself. */
const feesOf = ({ sell, buy, amount }: Terms, shares: IntegratorFees, quoted: Quoted): readonly Fee[] => {
  const { affiliateBps, serviceBps } = shares
  const asset = feeAsset(sell)
  const fees = [shareOf('affiliate', asset, amount, affiliateBps), shareOf('service', asset, amount, serviceBps)]
  const own = (quoted.appFeeBps ?? 0) - affiliateBps - serviceBps
  if (own > 0) fees.push(shareOf('liquidity', asset, amount, own))
  if (quoted.withdrawFee !== undefined) {
    fees.push({ type: 'outbound', asset: feeAsset(buy), amount: quoted.withdrawFee })
  }
  fees.push(usualInbound(sell))
  return fees
}

const shareOf = (type: FeeType, asset: FeeAsset, amount: bigint, bps: number): Fee => ({
  type,
  asset,
  amount: bpsOf(amount, bps),
  bps,
})

const feeAsset = ({ identifier, chain, decimals }: Token): FeeAsset => ({ identifier, chain, decimals })

/** 1Click counts from the confirmed deposit to the payout; the last block of the buy chain is told apart from it. */
const timesOf = ({ sell, buy }: Terms, { timeEstimate }: Quoted): Times => {
  const outbound = Math.min(chainByCode(buy.chain)?.blockSeconds ?? 0, timeEstimate)
  return { inbound: inboundSeconds(sell.chain), swap: timeEstimate - outbound, outbound }
}
