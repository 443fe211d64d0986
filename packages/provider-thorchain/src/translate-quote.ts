import { type Answer, type Offer, rescale, UpstreamError } from '@switchyard/core'
import { memoBytes } from '@switchyard/provider-kit'
import { declineTooSmall, declineUnprotected } from './declines.ts'
import { isContractDeposit } from './family/deposit-form.ts'
import { type FittedMemo, fitMemo } from './family/fit-memo.ts'
import type { SwapMemo } from './family/memo.ts'
import { type Network, networkDecimals } from './family/network.ts'
import { amountOf, type Fields, fieldsOf, numberOf, required, textOf } from './family/read.ts'
import { quotedTimes } from './family/times.ts'
import { limitCeiling, limitOf } from './limit.ts'
import { nodeMemo } from './node-memo.ts'
import { writeState } from './offer-state.ts'
import type { Terms } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'
import type { Snapshot } from './snapshot.ts'

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

/** No offer leaves without a price limit that fits its memo. */
const protect = (network: Network, snapshot: Snapshot, terms: Terms, quote: Fields, expected: bigint): Answer => {
  const memo = settledMemo(network, terms, quote, expected)
  if (memo.limit === 0n) return { declined: declineTooSmall(network, terms.sell, undefined) }
  const fitted = fitMemo(memo, limitCeiling(expected, memo.limit), terms.budget)
  if (!fitted) return { declined: declineUnprotected(terms.sell.token.chain) }
  return { offers: [toOffer({ network, snapshot, terms, quote, expected, memo, fitted })] }
}

/** The memo with the limit promised: never less than the node's own, never above the expected output. */
const settledMemo = (network: Network, terms: Terms, quote: Fields, expected: bigint): SwapMemo => {
  const most = numberOf(quote.max_streaming_quantity) ?? 0
  const quantity = most > 0 ? Math.min(terms.memo.quantity, most) : terms.memo.quantity
  const promised = limitOf(expected, terms.toleranceBps)
  const nodes = nodeMemo(network, terms, quote)?.limit ?? 0n
  const limit = nodes > promised && nodes <= expected ? nodes : promised
  return { ...terms.memo, quantity, limit }
}

interface Parts {
  readonly network: Network
  readonly snapshot: Snapshot
  readonly terms: Terms
  readonly quote: Fields
  readonly expected: bigint
  readonly memo: SwapMemo
  readonly fitted: FittedMemo
}

const toOffer = (parts: Parts): Offer => {
  const { network, snapshot, terms, quote, expected, fitted } = parts
  const { ask, sell, buy } = terms
  const toBuy = (units: bigint): bigint => rescale(units, networkDecimals(network, buy.asset), buy.token.decimals)
  const inbound = snapshot.inbounds.get(sell.token.chain)
  const contract = isContractDeposit(sell.token.chain)
  const expiry = numberOf(quote.expiry)
  const slippageBps = numberOf(fieldsOf(quote.fees).slippage_bps)
  return {
    sellAmount: ask.sellAmount,
    buyAmount: toBuy(expected),
    buyAmountMin: toBuy(fitted.limit),
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
