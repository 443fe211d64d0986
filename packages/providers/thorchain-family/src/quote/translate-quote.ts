import {
  type DepositShape,
  findChain,
  lessBps,
  type Offer,
  type ProviderContext,
  type QuoteResult,
  type RefundObstacle,
  UpstreamError,
} from '@switchyard/core'
import { isContractDeposit } from '../deposit/is-contract-deposit.ts'
import { countRouterCallBytes } from '../deposit/router-call.ts'
import { computeCeiling, type FittedMemo, fitMemo } from '../memo/fit-memo.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { readNamedVault } from '../node/confirm-vault.ts'
import { toBaseAmount } from '../node/listed-asset.ts'
import { type JsonObject, requireValue, toAmount, toNumber, toObject, toText } from '../node/read.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { computeLimitFees, type LimitFees } from './compute-limit-fees.ts'
import { declineTooSmall, declineUnprotected } from './declines.ts'
import { estimateTimes } from './estimate-times.ts'
import { listFees } from './list-fees.ts'
import { findOmittedPrefix, readNodeMemo } from './node-memo.ts'
import { writeState } from './offer-state.ts'
import type { QuoteTerms } from './quote-terms.ts'
import { readExpiry } from './read-expiry.ts'

/** The network as it was when the quote was requested. */
export interface QuoteContext extends Pick<ProviderContext, 'clock' | 'isSameAddress'> {
  readonly network: Network
  readonly snapshot: Snapshot
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

/** A memo, and the start of the destination that it leaves out. */
interface Written {
  readonly memo: SwapMemo
  readonly omitted?: string
}

interface Fit extends Written {
  readonly fitted: FittedMemo
}

/**
 * Translates a quote of the node. The node quotes amounts that it later refuses or spends on fees: amounts below its
 * recommended minimum are declined here. Every offer has a price limit that fits its memo, unless the request allows flexible
 * input.
 *
 * @throws {UpstreamError} when the quote is for another swap.
 */
export const translateQuote = (answer: unknown, terms: QuoteTerms, context: QuoteContext): QuoteResult => {
  const { network, clock } = context
  const body = toObject(answer)
  const expected = requireValue(toAmount(body.expected_amount_out), 'expected_amount_out')
  const fees = toObject(body.fees)
  const asset = toText(fees.asset)
  if (asset !== terms.buy.asset) throw new UpstreamError(`The node quoted ${asset} instead of ${terms.buy.asset}.`)
  const minimum = toAmount(body.recommended_min_amount_in)
  if (minimum !== undefined && terms.amount < minimum) {
    return { declined: declineTooSmall(network, { sell: terms.sell, sellAmount: terms.params.sellAmount }, minimum) }
  }

  const expiresAt = readExpiry(body.expiry, clock.now(), network.quoteSeconds)
  const limitFees = computeLimitFees({ body, fees, expected }, terms, context)
  const quote = { body, fees, expected, expiresAt, limitFees }
  const memos = listMemos(quote, terms, context)
  if (memos[0].memo.limit - limitFees.uncompared - limitFees.spare === 0n) {
    return { declined: declineTooSmall(network, { sell: terms.sell, sellAmount: terms.params.sellAmount }, undefined) }
  }

  // The first memo that fits unchanged, otherwise the last one that fits with changes.
  const { anyOutput, budget, notation } = terms
  let best: Fit | undefined
  for (const written of memos) {
    // A whole address is preferred to a shorter limit.
    if (best && written.omitted !== undefined) break
    const wanted = anyOutput ? { ...written.memo, limit: 0n } : written.memo
    const ceiling = computeCeiling(expected + limitFees.uncompared, wanted.limit)
    const fitted = fitMemo(wanted, { ceiling, budget, notation })
    if (!fitted) continue
    best = { ...written, fitted }
    if (fitted.limit === wanted.limit && !fitted.refundDropped) break
  }
  if (!best) return { declined: declineUnprotected(terms.sell.token.chain) }
  return { offers: [toOffer(quote, best, { ...context, terms })] }
}

/**
 * Lists the memos to choose from. The first has the limit that keeps the promise after all fees: at least the node's own limit,
 * at most what the quoted output meets. When the node uses a shorter code for the asset, a second memo with that code follows;
 * when it leaves out the start of the destination, one that leaves it out as well.
 */
const listMemos = (
  { body, expected, limitFees: { uncompared, spare } }: Quote,
  terms: QuoteTerms,
  context: QuoteContext,
): readonly [Written, ...Written[]] => {
  const { network } = context
  const { chain } = terms.buy.token
  const theirs = readNodeMemo(body, terms, context)

  const most = toNumber(body.max_streaming_quantity) ?? 0
  const quantity = most > 0 ? Math.min(terms.memo.quantity, most) : terms.memo.quantity
  const needed = lessBps(expected, terms.toleranceBps) + uncompared + spare
  const nodes = theirs?.limit ?? 0n
  const limit = nodes > needed && nodes <= expected + uncompared ? nodes : needed
  const memo = { ...terms.memo, quantity, limit }
  const memos: [Written, ...Written[]] = [{ memo }]

  const shorter = theirs && theirs.asset.length < memo.asset.length
  const coded = shorter && namesAsset(network, theirs.asset, terms.buy.asset) ? { ...memo, asset: theirs.asset } : memo
  if (coded !== memo) memos.push({ memo: coded })

  // Without a destination the node writes no memo, and the length of the form that it is known for decides.
  const omitted =
    terms.params.destinationAddress === undefined
      ? network.omittedPrefixes?.[chain]?.[0]
      : theirs && findOmittedPrefix(network, chain, { short: theirs.destination, whole: memo.destination })
  if (omitted !== undefined) {
    memos.push({ memo: { ...coded, destination: coded.destination.slice(omitted.length) }, omitted })
  }
  return memos
}

const toOffer = (
  { body, fees, expected, limitFees, expiresAt }: Quote,
  { memo, fitted, omitted }: Fit,
  { network, snapshot, terms }: QuoteContext & { readonly terms: QuoteTerms },
): Offer => {
  const { params, sell, buy, anyOutput } = terms
  const [from, to] = [sell.token.chain, buy.token.chain]
  const inbound = snapshot.inbounds.get(from)
  const contract = isContractDeposit(from)
  // What the memo's limit enforces, or what it would when the memo accepts any output.
  const least = (anyOutput ? memo.limit : fitted.limit) - limitFees.uncompared - limitFees.spare
  const most = toNumber(body.max_streaming_quantity)
  const streaming = { streamingInterval: memo.interval }
  let depositShape: DepositShape | undefined
  // A vault holds the chain's coin from its first migration on.
  if (!contract) depositShape = { kind: 'transfer', bytes: fitted.bytes, recipientExists: true }
  else if (findChain(from)?.family === 'evm') {
    const units = network.depositGas[sell.token.address === undefined ? 'coin' : 'token']
    depositShape = { kind: 'call', bytes: countRouterCallBytes(fitted.bytes), units }
  } else {
    // The router on Radix takes no coin besides what is sold.
    depositShape = { kind: 'call' }
  }
  const obstacle: RefundObstacle | undefined = fitted.refundDropped ? 'tooLongForSellChain' : undefined
  return {
    sellAmount: params.sellAmount,
    buyAmount: toBaseAmount(buy, expected),
    minBuyAmount: toBaseAmount(buy, least),
    fees: listFees(fees, terms, { network, inbound, memoBytes: fitted.bytes }),
    times: estimateTimes(body, { from, to }, network),
    depositKind: contract ? 'contractCall' : 'transferWithMemo',
    depositShape,
    approvalSpender: contract && sell.token.address !== undefined ? inbound?.router : undefined,
    refundObstacle: terms.refundUnsupported ? 'unsupportedByRoute' : obstacle,
    slippageBps: toNumber(fees.slippage_bps),
    warnings: terms.warnings,
    expiresAt,
    meta: most === undefined ? streaming : { ...streaming, maxStreamingQuantity: most },
    state: writeState({
      sell,
      buyAsset: buy.asset,
      buyChain: to,
      buyDecimals: buy.token.decimals,
      expected,
      limit: fitted.limit,
      limitFees,
      named: readNamedVault(network, from, body),
      // Only as the node's own memo has it.
      omitted: params.destinationAddress === undefined ? undefined : omitted,
      memo,
    }),
  }
}
