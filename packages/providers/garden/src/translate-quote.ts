import {
  bpsOf,
  chainByCode,
  type Draft,
  type Fee,
  type FeeAsset,
  type FeeType,
  type Json,
  lessBps,
  type Offer,
  type QuoteParams,
  type QuoteResult,
  UpstreamError,
} from '@switchyard/core'
import { declined, read } from '@switchyard/provider-kit'
import type { IntegratorFees } from './fee-shares.ts'
import type { GardenAsset } from './garden-asset.ts'
import { lockingFee } from './inbound-fee.ts'
import { writeState } from './offer-state.ts'

/** Everything about a quote that is settled before Garden is asked. */
export interface Terms {
  readonly ask: QuoteParams
  readonly sell: GardenAsset
  readonly buy: GardenAsset
  readonly htlc: string
  readonly shares: IntegratorFees
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
export const translateQuote = (terms: Terms, body: unknown): QuoteResult => {
  const quotes = read.list(body, 'result')
  if (quotes.length === 0) return declined('insufficientLiquidity', 'Garden: no solver offers this swap now.')
  let best: Bid | undefined
  for (const quote of quotes) {
    const bid = readBid(terms, quote)
    if (bid && (!best || bid.amount > best.amount)) best = bid
  }
  if (!best) throw new UpstreamError('Garden quoted another swap than the one asked for.')
  return { offers: [toOffer(terms, best)] }
}

interface Bid {
  readonly amount: bigint
  readonly solverId: string
  readonly seconds: number
  readonly slippageBps: number | undefined
}

const readBid = ({ ask, sell, buy }: Terms, quote: unknown): Bid | undefined => {
  const source = read.record(quote, 'source')
  const destination = read.record(quote, 'destination')
  const same =
    read.text(source, 'asset') === sell.id &&
    read.amount(source, 'amount') === ask.sellAmount &&
    read.text(destination, 'asset') === buy.id
  const amount = read.amount(destination, 'amount')
  if (!same || amount === 0n) return undefined
  return {
    amount,
    solverId: read.text(quote, 'solver_id'),
    seconds: read.optionalNumber(quote, 'estimated_time') ?? USUAL_SECONDS,
    slippageBps: read.optionalInteger(quote, 'slippage'),
  }
}

const toOffer = (terms: Terms, bid: Bid): Offer => {
  const { ask, sell, htlc, shares } = terms
  const slippageBps = slippageOf(ask.slippageBps ?? bid.slippageBps ?? terms.defaultSlippageBps)
  const family = chainByCode(sell.token.chain)?.family
  const offer: Draft<Offer> = {
    sellAmount: ask.sellAmount,
    buyAmount: bid.amount,
    buyAmountMin: least(bid.amount, slippageBps),
    fees: feesOf(ask, shares),
    times: timesOf(terms, bid.seconds),
    depositKind: family === 'utxo' ? 'simpleTransfer' : 'contractCall',
    warnings: shares.warnings,
    expiresAt: terms.now + QUOTE_LIFE_MS,
    state: stateOf(terms, bid, slippageBps),
  }
  if (family === 'evm' && sell.token.address !== undefined) offer.approvalSpender = htlc
  if (refundMoved(ask)) offer.refundObstacle = 'unsupportedByRoute'
  return offer
}

const stateOf = ({ sell, buy, htlc, shares }: Terms, { amount, solverId }: Bid, slippageBps: number): Json =>
  writeState({
    sellId: sell.id,
    buyId: buy.id,
    sell: sell.token,
    buy: buy.token,
    buyAmount: amount,
    solverId,
    slippageBps,
    affiliateFees: shares.entries,
    htlc,
  })

/** Refunds go to whoever funded the lock. */
const refundMoved = ({ refundAddress, sourceAddress }: QuoteParams): boolean =>
  refundAddress !== undefined && refundAddress !== sourceAddress

const slippageOf = (bps: number): number => Math.min(MOST_SLIPPAGE_BPS, Math.max(0, Math.floor(bps)))

const least = (amount: bigint, slippageBps: number): bigint => {
  const floor = lessBps(amount, slippageBps)
  return floor > 0n ? floor : 1n
}

/** Shares are basis points of the sell; what solvers take is in their price. */
const feesOf = ({ sell, sellAmount }: QuoteParams, { affiliateBps, serviceBps }: IntegratorFees): readonly Fee[] => {
  const asset = { identifier: sell.identifier, chain: sell.chain, decimals: sell.decimals }
  const service = shareOf('service', asset, sellAmount, serviceBps)
  const locking = lockingFee(sell)
  return affiliateBps > 0
    ? [shareOf('affiliate', asset, sellAmount, affiliateBps), service, locking]
    : [service, locking]
}

const shareOf = (type: FeeType, asset: FeeAsset, amount: bigint, bps: number): Fee => ({
  type,
  asset,
  amount: bpsOf(amount, bps),
  bps,
})

/** One block each to lock and to pay out; the solver's time is what is left of Garden's total. */
const timesOf = ({ sell, buy }: Terms, total: number): Offer['times'] => {
  const inbound = chainByCode(sell.token.chain)?.blockSeconds ?? 0
  const outbound = chainByCode(buy.token.chain)?.blockSeconds ?? 0
  return { inbound, swap: Math.max(0, total - inbound - outbound), outbound }
}
