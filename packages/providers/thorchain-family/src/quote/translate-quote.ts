import {
  type Clock,
  type Draft,
  type Json,
  lessBps,
  type Offer,
  type QuoteResult,
  type RefundObstacle,
  UpstreamError,
} from '@switchyard/core'
import { isContractDeposit } from '../deposit/is-contract-deposit.ts'
import { type FittedMemo, fitMemo } from '../memo/fit-memo.ts'
import { limitCeiling } from '../memo/limit-ceiling.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { baseAmount } from '../node/listed-asset.ts'
import { type JsonObject, required, toAmount, toNumber, toObject, toText } from '../node/read.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { declineTooSmall, declineUnprotected } from './declines.ts'
import { type LimitFees, limitFees } from './limit-fees.ts'
import { readNamedVault } from './named-vault.ts'
import { nodeMemo, omittedPrefix } from './node-memo.ts'
import { type OfferState, writeState } from './offer-state.ts'
import { quoteEnd } from './quote-end.ts'
import type { QuoteTerms } from './quote-terms.ts'
import { quotedFees } from './quoted-fees.ts'
import { quotedTimes } from './quoted-times.ts'

/**
 * Translates a quote of the node. The node quotes amounts that it later refuses or spends on fees: amounts below its
 * recommended minimum are declined here.
 *
 * @throws {UpstreamError} when the quote is for another swap.
 */
export const translateQuote = (
  network: Network,
  snapshot: Snapshot,
  terms: QuoteTerms,
  body: unknown,
  clock: Clock,
): QuoteResult => {
  const quote = toObject(body)
  const expected = required(toAmount(quote.expected_amount_out), 'expected_amount_out')
  const fees = toObject(quote.fees)
  const asset = toText(fees.asset)
  if (asset !== terms.buy.asset) throw new UpstreamError(`The node quoted ${asset} instead of ${terms.buy.asset}.`)
  const minimum = toAmount(quote.recommended_min_amount_in)
  if (minimum !== undefined && terms.amount < minimum) {
    return { declined: declineTooSmall(network, terms.sell, minimum) }
  }
  const read = { body: quote, fees, expected, expiresAt: quoteEnd(quote.expiry, clock.now()) }
  return protect(network, snapshot, terms, { ...read, limitFees: limitFees(network, snapshot, terms, read) })
}

/** The fields of a node's quote that are used. */
interface Quote {
  readonly body: JsonObject
  readonly fees: JsonObject
  /** Quoted output in network units. */
  readonly expected: bigint
  readonly limitFees: LimitFees
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** Every offer has a price limit that fits its memo, unless the request allows flexible input. */
const protect = (network: Network, snapshot: Snapshot, terms: QuoteTerms, quote: Quote): QuoteResult => {
  const memos = settledMemos(network, terms, quote)
  if (promised(memos[0].memo.limit, quote.limitFees) === 0n)
    return { declined: declineTooSmall(network, terms.sell, undefined) }
  const best = fitBest(memos, terms, quote.expected + quote.limitFees.uncompared)
  if (!best) return { declined: declineUnprotected(terms.sell.token.chain) }
  return { offers: [toOffer(network, snapshot, terms, quote, best)] }
}

/**
 * The memo with the limit that keeps the promise after all fees: at least the node's own limit, at most what the quoted output
 * meets. When the node uses a shorter code for the asset, a second memo with that code follows; when it leaves out the start of
 * the destination, one that leaves it out as well.
 */
const settledMemos = (
  network: Network,
  terms: QuoteTerms,
  { body, expected, limitFees: { uncompared, spare } }: Quote,
): readonly [Written, ...Written[]] => {
  const most = toNumber(body.max_streaming_quantity) ?? 0
  const quantity = most > 0 ? Math.min(terms.memo.quantity, most) : terms.memo.quantity
  const needed = lessBps(expected, terms.toleranceBps) + uncompared + spare
  const theirs = nodeMemo(network, terms, body)
  const nodes = theirs?.limit ?? 0n
  const limit = nodes > needed && nodes <= expected + uncompared ? nodes : needed
  const memo = { ...terms.memo, quantity, limit }
  const shorter = theirs && theirs.asset.length < memo.asset.length
  const coded = shorter && namesAsset(network, theirs.asset, terms.buy.asset) ? { ...memo, asset: theirs.asset } : memo
  const omitted = leftOut(network, terms, theirs)
  return [
    { memo },
    ...(coded === memo ? [] : [{ memo: coded }]),
    ...(omitted === undefined
      ? []
      : [{ memo: { ...coded, destination: coded.destination.slice(omitted.length) }, omitted }]),
  ]
}

/** A memo, and the start of the destination that it leaves out. */
interface Written {
  readonly memo: SwapMemo
  readonly omitted?: string
}

/** Without a destination the node writes no memo, and the length of the form that it is known for decides. */
const leftOut = (
  network: Network,
  { memo, buy, params }: QuoteTerms,
  theirs: SwapMemo | undefined,
): string | undefined => {
  const { chain } = buy.token
  if (params.destinationAddress === undefined) return network.omittedPrefixes?.[chain]?.[0]
  return theirs && omittedPrefix(network, chain, theirs.destination, memo.destination)
}

interface Fit extends Written {
  readonly fitted: FittedMemo
}

/** The first memo that fits unchanged, otherwise the last one that fits with changes. */
const fitBest = (memos: readonly Written[], terms: QuoteTerms, most: bigint): Fit | undefined => {
  let best: Fit | undefined
  for (const written of memos) {
    const { memo } = written
    // A whole address is preferred to a shorter limit.
    if (best && written.omitted !== undefined) break
    const wanted = terms.anyOutput ? { ...memo, limit: 0n } : memo
    const fitted = fitMemo(wanted, limitCeiling(most, wanted.limit), terms.budget, terms.notation)
    if (!fitted) continue
    best = { ...written, fitted }
    if (fitted.limit === wanted.limit && !fitted.refundDropped) break
  }
  return best
}

const toOffer = (network: Network, snapshot: Snapshot, terms: QuoteTerms, quote: Quote, best: Fit): Offer => {
  const { body, fees, expected, expiresAt } = quote
  const { sell, buy } = terms
  const { memo, fitted } = best
  const inbound = snapshot.inbounds.get(sell.token.chain)
  const contract = isContractDeposit(sell.token.chain)
  const named = readNamedVault(network, sell.token.chain, body)
  const offer: Draft<Offer> = {
    sellAmount: terms.params.sellAmount,
    buyAmount: baseAmount(buy, expected),
    minBuyAmount: baseAmount(buy, leastOutput(terms, best, quote.limitFees)),
    fees: quotedFees(network, terms, fees, inbound, fitted.bytes),
    times: quotedTimes(network, body, sell.token.chain, buy.token.chain),
    depositKind: contract ? 'contractCall' : 'transferWithMemo',
    warnings: terms.warnings,
    expiresAt,
    meta: streamingMeta(body, memo),
    state: writeOfferState(terms, best, quote, named),
  }
  const slippageBps = toNumber(fees.slippage_bps)
  const refundObstacle = obstacle(terms, fitted)
  if (contract && sell.token.address !== undefined && inbound?.router) offer.approvalSpender = inbound.router
  if (refundObstacle) offer.refundObstacle = refundObstacle
  if (slippageBps !== undefined) offer.slippageBps = slippageBps
  return offer
}

/** What a build needs to know of the quote. */
const writeOfferState = (
  { sell, buy, params }: QuoteTerms,
  { memo, fitted, omitted }: Fit,
  { expected, limitFees }: Quote,
  named: OfferState['named'],
): Json => {
  const state: Draft<OfferState> = {
    sell,
    buyAsset: buy.asset,
    buyChain: buy.token.chain,
    buyDecimals: buy.token.decimals,
    expected,
    limit: fitted.limit,
    limitFees,
    memo,
  }
  if (named) state.named = named
  // Only as the node's own memo has it.
  if (omitted !== undefined && params.destinationAddress !== undefined) state.omitted = omitted
  return writeState(state)
}

/** What the memo's limit enforces, or what it would when the memo accepts any output. */
const leastOutput = ({ anyOutput }: QuoteTerms, { memo, fitted }: Fit, fees: LimitFees): bigint =>
  promised(anyOutput ? memo.limit : fitted.limit, fees)

const promised = (limit: bigint, { uncompared, spare }: LimitFees): bigint => limit - uncompared - spare

const obstacle = ({ refundUnsupported }: QuoteTerms, { refundDropped }: FittedMemo): RefundObstacle | undefined => {
  if (refundUnsupported) return 'unsupportedByRoute'
  return refundDropped ? 'tooLongForSellChain' : undefined
}

const streamingMeta = (body: JsonObject, { interval }: SwapMemo): NonNullable<Offer['meta']> => {
  const maxStreamingQuantity = toNumber(body.max_streaming_quantity)
  return maxStreamingQuantity === undefined
    ? { streamingInterval: interval }
    : { streamingInterval: interval, maxStreamingQuantity }
}
