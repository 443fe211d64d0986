import {
  chainByCode,
  type Draft,
  type Json,
  lessBps,
  type Offer,
  type QuoteParams,
  type QuoteResult,
  UpstreamError,
} from '@switchyard/core'
import { decline, read } from '@switchyard/provider-kit'
import type { IntegratorFees } from './integrator-fees.ts'
import { writeState } from './offer-state.ts'
import { quotedFees } from './quoted-fees.ts'
import type { GardenAsset } from './read-asset.ts'

/** Everything about a quote that is known before the request. */
export interface QuoteTerms {
  readonly params: QuoteParams
  readonly sell: GardenAsset
  readonly buy: GardenAsset
  readonly htlc: string
  readonly charged: IntegratorFees
  readonly defaultSlippageBps: number
  /** Unix milliseconds. */
  readonly now: number
}

/** Maximum slippage Garden accepts, basis points. Source: documentation of the quote. */
export const MOST_SLIPPAGE_BPS = 500

/** Quotes have no expiry. Garden's routes are shown with one hour, and every order is priced again. */
const QUOTE_LIFE_MS = 60 * 60 * 1_000

/** Typical seconds of a swap, for quotes without an estimate. Source: recorded order, 256 s from deposit to payout. */
const USUAL_SECONDS = 256

/**
 * Reads the quotes of the solvers and uses the best.
 *
 *
 * @throws {UpstreamError} when none is for the requested swap
 */
export const translateQuote = (terms: QuoteTerms, body: unknown): QuoteResult => {
  const quotes = read.list(body, 'result')
  if (quotes.length === 0) return decline('insufficientLiquidity', 'Garden: no solver offers this swap now.')
  let best: Bid | undefined
  for (const quote of quotes) {
    const bid = readBid(terms, quote)
    if (bid && (!best || bid.amount > best.amount)) best = bid
  }
  if (!best) throw new UpstreamError(`Garden quoted another swap than ${terms.params.sellAmount} of ${terms.sell.id}.`)
  return { offers: [toOffer(terms, best)] }
}

interface Bid {
  readonly amount: bigint
  readonly solverId: string
  readonly seconds: number
  readonly slippageBps: number | undefined
}

const readBid = ({ params, sell, buy }: QuoteTerms, quote: unknown): Bid | undefined => {
  const source = read.record(quote, 'source')
  const destination = read.record(quote, 'destination')
  const same =
    read.text(source, 'asset') === sell.id &&
    read.amount(source, 'amount') === params.sellAmount &&
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

const toOffer = (terms: QuoteTerms, bid: Bid): Offer => {
  const { params, sell, htlc, charged } = terms
  const slippageBps = slippageOf(params.slippageBps ?? bid.slippageBps ?? terms.defaultSlippageBps)
  const family = chainByCode(sell.token.chain)?.family
  const offer: Draft<Offer> = {
    sellAmount: params.sellAmount,
    buyAmount: bid.amount,
    minBuyAmount: least(bid.amount, slippageBps),
    fees: quotedFees(params, charged),
    times: timesOf(terms, bid.seconds),
    depositKind: family === 'utxo' ? 'simpleTransfer' : 'contractCall',
    warnings: charged.warnings,
    expiresAt: terms.now + QUOTE_LIFE_MS,
    state: stateOf(terms, bid, slippageBps),
  }
  if (family === 'evm' && sell.token.address !== undefined) offer.approvalSpender = htlc
  if (refundMoved(params)) offer.refundObstacle = 'unsupportedByRoute'
  return offer
}

const stateOf = ({ sell, buy, htlc, charged }: QuoteTerms, { amount, solverId }: Bid, slippageBps: number): Json =>
  writeState({
    sellId: sell.id,
    buyId: buy.id,
    sell: sell.token,
    buy: buy.token,
    buyAmount: amount,
    solverId,
    slippageBps,
    affiliateFees: charged.entries,
    htlc,
  })

/** Refunds go to the address that funded the lock. */
const refundMoved = ({ refundAddress, sourceAddress }: QuoteParams): boolean =>
  refundAddress !== undefined && refundAddress !== sourceAddress

const slippageOf = (bps: number): number => Math.min(MOST_SLIPPAGE_BPS, Math.max(0, Math.floor(bps)))

const least = (amount: bigint, slippageBps: number): bigint => {
  const floor = lessBps(amount, slippageBps)
  return floor > 0n ? floor : 1n
}

/** One block each to lock and to pay out; the rest of Garden's total is the swap. */
const timesOf = ({ sell, buy }: QuoteTerms, total: number): Offer['times'] => {
  const inbound = chainByCode(sell.token.chain)?.blockSeconds ?? 0
  const outbound = chainByCode(buy.token.chain)?.blockSeconds ?? 0
  return { inbound, swap: Math.max(0, total - inbound - outbound), outbound }
}
