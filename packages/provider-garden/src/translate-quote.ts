import {
  type Answer,
  type Ask,
  bpsOf,
  chainByCode,
  type Fee,
  lessBps,
  type Offer,
  UpstreamError,
} from '@switchyard/core'
import { declined, read } from '@switchyard/provider-kit'
import type { FeeShares } from './fee-shares.ts'
import type { GardenAsset } from './garden-asset.ts'
import { lockingFee } from './inbound-fee.ts'
import { writeState } from './offer-state.ts'

/** Everything about a quote that is settled before Garden is asked. */
export interface Terms {
  readonly ask: Ask
  readonly sell: GardenAsset
  readonly buy: GardenAsset
  readonly htlc: string
  readonly shares: FeeShares
  readonly defaultSlippageBps: number
  /** Unix milliseconds. */
  readonly now: number
}

/** Highest slippage Garden takes. Source: documentation of the quote. */
export const MOST_SLIPPAGE_BPS = 500

/** Quotes carry no expiry; Garden's routes are shown with an hour, and every order is priced anew. */
const QUOTE_LIFE_MS = 60 * 60 * 1_000

/** Seconds a solver usually takes where the quote does not say. Source: recorded order, 256 s from deposit to payout. */
const USUAL_SECONDS = 256

/** Reads the solvers' offers and takes the best. Throws `UpstreamError` when none is for the swap asked for. */
export const translateQuote = (terms: Terms, body: unknown): Answer => {
  const quotes = read.list(body, 'result')
  if (quotes.length === 0) return declined('insufficientLiquidity', 'Garden: no solver offers this swap now.')
  const bids = quotes.map((quote) => readBid(terms, quote)).filter((bid) => bid !== undefined)
  const [first, ...others] = bids
  if (!first) throw new UpstreamError('Garden quoted another swap than the one asked for.')
  return {
    offers: [
      toOffer(
        terms,
        others.reduce((best, bid) => (bid.amount > best.amount ? bid : best), first),
      ),
    ],
  }
}

interface Bid {
  readonly amount: bigint
  readonly solverId: string
  readonly seconds: number
  readonly slippageBps: number | undefined
}

const readBid = ({ ask, sell, buy }: Terms, quote: unknown): Bid | undefined => {
  const same =
    read.text(quote, 'source.asset') === sell.id &&
    read.amount(quote, 'source.amount') === ask.sellAmount &&
    read.text(quote, 'destination.asset') === buy.id
  const amount = read.amount(quote, 'destination.amount')
  if (!same || amount === 0n) return undefined
  return {
    amount,
    solverId: read.text(quote, 'solver_id'),
    seconds: read.optionalNumber(quote, 'estimated_time') ?? USUAL_SECONDS,
    slippageBps: read.optionalInteger(quote, 'slippage'),
  }
}

const toOffer = (terms: Terms, bid: Bid): Offer => {
  const { ask, sell, buy, htlc, shares } = terms
  const slippageBps = slippageOf(ask.slippageBps ?? bid.slippageBps ?? terms.defaultSlippageBps)
  const family = chainByCode(sell.token.chain)?.family
  return {
    sellAmount: ask.sellAmount,
    buyAmount: bid.amount,
    buyAmountMin: least(bid.amount, slippageBps),
    fees: feesOf(ask, shares),
    times: timesOf(terms, bid.seconds),
    depositKind: family === 'utxo' ? 'simpleTransfer' : 'contractCall',
    ...(family === 'evm' && sell.token.address !== undefined ? { approvalSpender: htlc } : {}),
    ...(refundMoved(ask) ? { refundObstacle: 'unsupportedByRoute' as const } : {}),
    warnings: shares.warnings,
    expiresAt: terms.now + QUOTE_LIFE_MS,
    state: writeState({
      sellId: sell.id,
      buyId: buy.id,
      sell: sell.token,
      buy: buy.token,
      buyAmount: bid.amount,
      solverId: bid.solverId,
      slippageBps,
      affiliateFees: shares.entries,
      htlc,
    }),
  }
}

/** Refunds go to whoever funded the lock. */
const refundMoved = ({ refundAddress, sourceAddress }: Ask): boolean =>
  refundAddress !== undefined && refundAddress !== sourceAddress

const slippageOf = (bps: number): number => Math.min(MOST_SLIPPAGE_BPS, Math.max(0, Math.floor(bps)))

const least = (amount: bigint, slippageBps: number): bigint => {
  const floor = lessBps(amount, slippageBps)
  return floor > 0n ? floor : 1n
}

/** Shares are basis points of the sell; what solvers take is in their price. */
const feesOf = ({ sell, sellAmount }: Ask, { affiliateBps, serviceBps }: FeeShares): readonly Fee[] => {
  const asset = { identifier: sell.identifier, chain: sell.chain, decimals: sell.decimals }
  const affiliate: Fee = { type: 'affiliate', asset, amount: bpsOf(sellAmount, affiliateBps), bps: affiliateBps }
  const service: Fee = { type: 'service', asset, amount: bpsOf(sellAmount, serviceBps), bps: serviceBps }
  return [...(affiliateBps > 0 ? [affiliate] : []), service, lockingFee(sell)]
}

/** One block each to lock and to pay out; the solver's time is what is left of Garden's total. */
const timesOf = ({ sell, buy }: Terms, total: number): Offer['times'] => {
  const inbound = chainByCode(sell.token.chain)?.blockSeconds ?? 0
  const outbound = chainByCode(buy.token.chain)?.blockSeconds ?? 0
  return { inbound, swap: Math.max(0, total - inbound - outbound), outbound }
}
