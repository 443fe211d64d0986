import { type Draft, type Offer, type QuoteResult, type RefundObstacle, UpstreamError } from '@switchyard/core'
import { isContractDeposit } from '../build/deposit-form.ts'
import { type FittedMemo, fitMemo } from '../memo/fit-memo.ts'
import { limitCeiling, limitOf } from '../memo/limit.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { baseAmount } from '../node/listed-asset.ts'
import { amountOf, type Fields, fieldsOf, numberOf, required, textOf } from '../node/read.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { declineTooSmall, declineUnprotected } from './declines.ts'
import { nodeMemo } from './node-memo.ts'
import { writeState } from './offer-state.ts'
import type { Terms } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'
import { quotedTimes } from './quoted-times.ts'

/**
 * Reads a quote the node gave. Throws `UpstreamError` when it is for another swap than the one asked for.
 *
 * The node quotes amounts it then refuses or loses on fees: those below its recommended minimum are declined here.
 */
export const translateQuote = (network: Network, snapshot: Snapshot, terms: Terms, body: unknown): QuoteResult => {
  const quote = fieldsOf(body)
  const expected = required(amountOf(quote.expected_amount_out), 'expected_amount_out')
  const fees = fieldsOf(quote.fees)
  const asset = textOf(fees.asset)
  if (asset !== terms.buy.asset) throw new UpstreamError(`the node quoted ${asset} instead of ${terms.buy.asset}`)
  const minimum = amountOf(quote.recommended_min_amount_in)
  if (minimum !== undefined && terms.amount < minimum) {
    return { declined: declineTooSmall(network, terms.sell, minimum) }
  }
  return protect(network, snapshot, terms, { body: quote, fees, expected })
}

/** A quote of the node, as far as it is read. */
interface Quote {
  readonly body: Fields
  readonly fees: Fields
  /** The output quoted, in units of the network. */
  readonly expected: bigint
}

/** No offer leaves without a price limit that fits its memo, unless the caller lets any amount arrive. */
const protect = (network: Network, snapshot: Snapshot, terms: Terms, quote: Quote): QuoteResult => {
  const memos = settledMemos(network, terms, quote)
  if (memos[0].limit === 0n) return { declined: declineTooSmall(network, terms.sell, undefined) }
  const best = fitBest(memos, terms, quote.expected)
  if (!best) return { declined: declineUnprotected(terms.sell.token.chain) }
  return { offers: [toOffer(network, snapshot, terms, quote, best)] }
}

/**
 * The memo with the limit promised: never less than the node's own, never above the expected output. Where the node
 * calls the asset by a shorter code than ours, the memo stands a second time with that.
 */
const settledMemos = (
  network: Network,
  terms: Terms,
  { body, expected }: Quote,
): readonly [SwapMemo, ...SwapMemo[]] => {
  const most = numberOf(body.max_streaming_quantity) ?? 0
  const quantity = most > 0 ? Math.min(terms.memo.quantity, most) : terms.memo.quantity
  const promised = limitOf(expected, terms.toleranceBps)
  const theirs = nodeMemo(network, terms, body)
  const nodes = theirs?.limit ?? 0n
  const limit = nodes > promised && nodes <= expected ? nodes : promised
  const memo = { ...terms.memo, quantity, limit }
  const shorter = theirs && theirs.asset.length < memo.asset.length
  return shorter && namesAsset(network, theirs.asset, terms.buy.asset)
    ? [memo, { ...memo, asset: theirs.asset }]
    : [memo]
}

interface Fit {
  /** With the limit promised, whatever the text enforces. */
  readonly memo: SwapMemo
  readonly fitted: FittedMemo
}

/** The first memo that fits whole, else the last that fits at all. */
const fitBest = (memos: readonly SwapMemo[], terms: Terms, expected: bigint): Fit | undefined => {
  let best: Fit | undefined
  for (const memo of memos) {
    const wanted = terms.anyOutput ? { ...memo, limit: 0n } : memo
    const fitted = fitMemo(wanted, limitCeiling(expected, wanted.limit), terms.budget, terms.notation)
    if (!fitted) continue
    best = { memo, fitted }
    if (fitted.limit === wanted.limit && !fitted.refundDropped) break
  }
  return best
}

const toOffer = (
  network: Network,
  snapshot: Snapshot,
  terms: Terms,
  { body, fees, expected }: Quote,
  best: Fit,
): Offer => {
  const { sell, buy } = terms
  const { memo, fitted } = best
  const inbound = snapshot.inbounds.get(sell.token.chain)
  const contract = isContractDeposit(sell.token.chain)
  const offer: Draft<Offer> = {
    sellAmount: terms.ask.sellAmount,
    buyAmount: baseAmount(buy, expected),
    buyAmountMin: baseAmount(buy, leastOutput(terms, best)),
    fees: quotedFees(network, terms, fees, inbound, fitted.bytes),
    times: quotedTimes(network, body, sell.token.chain, buy.token.chain),
    depositKind: contract ? 'contractCall' : 'transferWithMemo',
    warnings: terms.warnings,
    meta: streamingMeta(body, memo),
    state: writeState({ sell, buyAsset: buy.asset, buyChain: buy.token.chain, expected, limit: fitted.limit, memo }),
  }
  const expiry = numberOf(body.expiry)
  const slippageBps = numberOf(fees.slippage_bps)
  const refundObstacle = obstacle(terms, fitted)
  if (contract && sell.token.address !== undefined && inbound?.router) offer.approvalSpender = inbound.router
  if (refundObstacle) offer.refundObstacle = refundObstacle
  if (expiry !== undefined) offer.expiresAt = expiry * 1_000
  if (slippageBps !== undefined) offer.slippageBps = slippageBps
  return offer
}

/** What the memo enforces, which is what was promised or a little more; the promise itself where the memo takes any output. */
const leastOutput = ({ anyOutput }: Terms, { memo, fitted }: Fit): bigint => (anyOutput ? memo.limit : fitted.limit)

const obstacle = ({ refundUnsupported }: Terms, { refundDropped }: FittedMemo): RefundObstacle | undefined => {
  if (refundUnsupported) return 'unsupportedByRoute'
  return refundDropped ? 'tooLongForSellChain' : undefined
}

const streamingMeta = (body: Fields, { interval }: SwapMemo): NonNullable<Offer['meta']> => {
  const maxStreamingQuantity = numberOf(body.max_streaming_quantity)
  return maxStreamingQuantity === undefined
    ? { streamingInterval: interval }
    : { streamingInterval: interval, maxStreamingQuantity }
}
