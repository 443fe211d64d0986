import { type Answer, type Offer, rescale, UpstreamError } from '@switchyard/core'
import { memoBytes } from '@switchyard/provider-kit'
import { isContractDeposit } from '../build/deposit-form.ts'
import { type FittedMemo, fitMemo } from '../memo/fit-memo.ts'
import { limitCeiling, limitOf } from '../memo/limit.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { namesAsset } from '../memo/memo-asset.ts'
import { type Network, networkDecimals } from '../network.ts'
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
export const translateQuote = (network: Network, snapshot: Snapshot, terms: Terms, body: unknown): Answer => {
  const quote = fieldsOf(body)
  const expected = required(amountOf(quote.expected_amount_out), 'expected_amount_out')
  const asset = textOf(fieldsOf(quote.fees).asset)
  if (asset !== terms.buy.asset) throw new UpstreamError(`the node quoted ${asset} instead of ${terms.buy.asset}`)
  const minimum = amountOf(quote.recommended_min_amount_in)
  if (minimum !== undefined && terms.amount < minimum) {
    return { declined: declineTooSmall(network, terms.sell, minimum) }
  }
  return protect(network, snapshot, terms, quote, expected)
}

/** No offer leaves without a price limit that fits its memo, unless the caller lets any amount arrive. */
const protect = (network: Network, snapshot: Snapshot, terms: Terms, quote: Fields, expected: bigint): Answer => {
  const memos = settledMemos(network, terms, quote, expected)
  const promised = memos[0].limit
  if (promised === 0n) return { declined: declineTooSmall(network, terms.sell, undefined) }
  const best = fitBest(terms.anyOutput ? memos.map(withoutLimit) : memos, terms, expected)
  if (!best) return { declined: declineUnprotected(terms.sell.token.chain) }
  return { offers: [toOffer({ network, snapshot, terms, quote, expected, promised, ...best })] }
}

/**
 * The memo with the limit promised: never less than the node's own, never above the expected output. Where the node
 * calls the asset by a shorter code than ours, the memo stands a second time with that.
 */
const settledMemos = (
  network: Network,
  terms: Terms,
  quote: Fields,
  expected: bigint,
): readonly [SwapMemo, ...SwapMemo[]] => {
  const most = numberOf(quote.max_streaming_quantity) ?? 0
  const quantity = most > 0 ? Math.min(terms.memo.quantity, most) : terms.memo.quantity
  const promised = limitOf(expected, terms.toleranceBps)
  const theirs = nodeMemo(network, terms, quote)
  const nodes = theirs?.limit ?? 0n
  const limit = nodes > promised && nodes <= expected ? nodes : promised
  const memo = { ...terms.memo, quantity, limit }
  const shorter = theirs && theirs.asset.length < memo.asset.length
  return shorter && namesAsset(network, theirs.asset, terms.buy.asset)
    ? [memo, { ...memo, asset: theirs.asset }]
    : [memo]
}

const withoutLimit = (memo: SwapMemo): SwapMemo => ({ ...memo, limit: 0n })

interface Fit {
  readonly memo: SwapMemo
  readonly fitted: FittedMemo
}

/** The first memo that fits whole, else the last that fits at all. */
const fitBest = (memos: readonly SwapMemo[], terms: Terms, expected: bigint): Fit | undefined => {
  const fits = memos.flatMap((memo) => {
    const fitted = fitMemo(memo, limitCeiling(expected, memo.limit), terms.budget, terms.notation)
    return fitted ? [{ memo, fitted }] : []
  })
  return fits.find(({ memo, fitted }) => fitted.limit === memo.limit && !fitted.refundDropped) ?? fits.at(-1)
}

interface Parts {
  readonly network: Network
  readonly snapshot: Snapshot
  readonly terms: Terms
  readonly quote: Fields
  readonly expected: bigint
  /** The least output told. The memo enforces it, or a little more for want of digits, or nothing where any will do. */
  readonly promised: bigint
  readonly memo: SwapMemo
  readonly fitted: FittedMemo
}

const toOffer = (parts: Parts): Offer => {
  const { network, snapshot, terms, quote, expected, promised, fitted } = parts
  const { ask, sell, buy } = terms
  const toBuy = (units: bigint): bigint => rescale(units, networkDecimals(network, buy.asset), buy.token.decimals)
  const inbound = snapshot.inbounds.get(sell.token.chain)
  const contract = isContractDeposit(sell.token.chain)
  const expiry = numberOf(quote.expiry)
  const slippageBps = numberOf(fieldsOf(quote.fees).slippage_bps)
  return {
    sellAmount: ask.sellAmount,
    buyAmount: toBuy(expected),
    buyAmountMin: toBuy(terms.anyOutput ? promised : fitted.limit),
    fees: quotedFees(network, terms, quote, inbound, memoBytes(fitted.text)),
    times: quotedTimes(network, quote, sell.token.chain, buy.token.chain),
    depositKind: contract ? 'contractCall' : 'transferWithMemo',
    ...(contract && sell.token.address !== undefined && inbound?.router ? { approvalSpender: inbound.router } : {}),
    ...obstacle(parts),
    warnings: terms.warnings,
    ...(expiry === undefined ? {} : { expiresAt: expiry * 1_000 }),
    ...(slippageBps === undefined ? {} : { slippageBps }),
    meta: streamingMeta(parts),
    state: stateOf(parts),
  }
}

const obstacle = ({ terms, fitted }: Parts): Pick<Offer, 'refundObstacle'> => {
  if (terms.refundUnsupported) return { refundObstacle: 'unsupportedByRoute' }
  return fitted.refundDropped ? { refundObstacle: 'tooLongForSellChain' } : {}
}

const streamingMeta = ({ quote, memo }: Parts): NonNullable<Offer['meta']> => {
  const maxStreamingQuantity = numberOf(quote.max_streaming_quantity)
  return {
    streamingInterval: memo.interval,
    ...(maxStreamingQuantity === undefined ? {} : { maxStreamingQuantity }),
  }
}

const stateOf = ({ terms: { sell, buy }, expected, memo, fitted }: Parts): Offer['state'] => {
  const { asset, interval, quantity, affiliates } = memo
  return writeState({
    sell,
    buyAsset: buy.asset,
    buyChain: buy.token.chain,
    expected,
    limit: fitted.limit,
    memo: { asset, interval, quantity, affiliates },
  })
}
