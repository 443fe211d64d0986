import {
  type Answer,
  bpsOf,
  chainByCode,
  type Fee,
  type FeeType,
  type Offer,
  type Times,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { declined, usualInbound } from '@switchyard/provider-kit'
import type { FeeShares } from './app-fees.ts'
import { inboundSeconds } from './deposit-window.ts'
import { type Terms, writeState } from './terms.ts'
import { type Quoted, readQuote } from './wire.ts'

/** What an answer is read against. */
export interface Asked {
  readonly terms: Terms
  readonly shares: FeeShares
  /** Unix milliseconds up to which the quote was asked for. */
  readonly deadline: number
}

/** Turns a dry quote into an offer. A public answer to a confidential request is no offer. */
export const translateQuote = (asked: Asked, body: unknown): Answer => {
  const quoted = readQuote(body)
  const { terms } = asked
  if (quoted.amountIn !== terms.amount) throw new UpstreamError(`amountIn is ${quoted.amountIn}, not ${terms.amount}`)
  if (terms.confidential && quoted.confidentiality !== 'basic') {
    throw new UpstreamError('a confidential quote was answered with a public one')
  }
  if (quoted.minAmountOut === 0n) return declined('noQuoteResponse', 'NEAR quotes nothing for this amount.')
  return { offers: [offerOf(asked, quoted)] }
}

const offerOf = ({ terms, shares, deadline }: Asked, quoted: Quoted): Offer => {
  const { affiliate, affiliateBps } = shares
  const named = affiliate === undefined ? {} : { affiliate: { recipient: affiliate, fee: affiliateBps } }
  return {
    sellAmount: terms.amount,
    buyAmount: quoted.amountOut,
    buyAmountMin: quoted.minAmountOut,
    fees: feesOf(terms, shares, quoted),
    times: timesOf(terms, quoted),
    depositKind: terms.depositMode === 'MEMO' ? 'transferWithMemo' : 'simpleTransfer',
    warnings: shares.warnings,
    expiresAt: deadline,
    state: writeState({ ...terms, buyAmountMin: quoted.minAmountOut, ...named }),
  }
}

/** Affiliate and service of the sell amount, what 1Click keeps beside them, its withdrawal, and the deposit itself. */
const feesOf = ({ sell, buy, amount }: Terms, shares: FeeShares, quoted: Quoted): readonly Fee[] => {
  const { affiliateBps, serviceBps } = shares
  const ofSell = (type: FeeType, bps: number): Fee => ({ type, asset: sell, amount: bpsOf(amount, bps), bps })
  const own = (quoted.appFeeBps ?? 0) - affiliateBps - serviceBps
  return [
    ofSell('affiliate', affiliateBps),
    ofSell('service', serviceBps),
    ...(own > 0 ? [ofSell('liquidity', own)] : []),
    ...outbound(buy, quoted.withdrawFee),
    usualInbound(sell),
  ].map(({ asset: { identifier, chain, decimals }, ...fee }) => ({ ...fee, asset: { identifier, chain, decimals } }))
}

const outbound = (buy: Token, amount: bigint | undefined): readonly Fee[] =>
  amount === undefined ? [] : [{ type: 'outbound', asset: buy, amount }]

/** 1Click counts from the confirmed deposit to the payout; the last block of the buy chain is told apart from it. */
const timesOf = ({ sell, buy }: Terms, { timeEstimate }: Quoted): Times => {
  const outbound = Math.min(chainByCode(buy.chain)?.blockSeconds ?? 0, timeEstimate)
  return { inbound: inboundSeconds(sell.chain), swap: timeEstimate - outbound, outbound }
}
