import { lessBps } from '@switchyard/core'
import type { Network } from '../network.ts'
import { type JsonObject, toAmount, toNumber } from '../node/read.ts'
import type { Snapshot } from '../node/snapshot.ts'
import type { QuoteTerms } from './quote-terms.ts'
import { hasRapidSwaps } from './streaming-interval.ts'

/**
 * What the memo's limit must exceed the promised output by, in network units: the fees that the network takes after it has
 * compared the output with the limit.
 */
export interface LimitFees {
  /** Never part of the comparison: a quoted output meets every limit up to the expected output and these fees. */
  readonly uncompared: bigint
  /** Certain only in part, see {@link limitFees}. */
  readonly spare: bigint
}

/** The parts of a node's quote that {@link limitFees} depends on. */
export interface LimitedQuote {
  readonly body: JsonObject
  readonly fees: JsonObject
  /** Quoted output in network units. */
  readonly expected: bigint
}

/**
 * A swap that the network does not divide is compared after all fees. A divided swap is compared before affiliates are paid;
 * nodes without refund addresses in memos paid them from the deposit.
 *
 * Where the comparison covers the outbound fee, each part is compared less its share of the fee, but with what the parts before
 * it left of the limit, from which their shares were not deducted. Of several shares only the last is certain, so the fee is
 * `spare`, as far as the quoted output still meets the limit.
 *
 * Source: thornode 3.17 and mayanode 1.124, `swap_current.go`, `manager_txout_current.go`.
 */
export const limitFees = (
  network: Network,
  snapshot: Snapshot,
  terms: QuoteTerms,
  { body, fees, expected }: LimitedQuote,
): LimitFees => {
  const { buy, memo, toleranceBps } = terms
  if (memo.interval === 0 && !hasRapidSwaps(snapshot)) return { uncompared: 0n, spare: 0n }
  const affiliate = snapshot.fullMemos && memo.affiliates.length > 0 ? figure(fees.affiliate) : 0n
  const outbound = figure(fees.outbound)
  if (!network.limitCoversOutboundFee || buy.token.chain === network.chain)
    return { uncompared: outbound + affiliate, spare: 0n }
  const divided = countParts(terms, body) > 1
  const spare = divided ? computeSpare(outbound, expected, lessBps(expected, toleranceBps)) : 0n
  return { uncompared: affiliate, spare }
}

/** `fee` where it fits between the least and the expected output; otherwise half of that, so that a swap can still succeed. */
const computeSpare = (fee: bigint, expected: bigint, least: bigint): bigint => {
  const tolerance = expected - least
  return fee <= tolerance ? fee : tolerance / 2n
}

/** Parts of a quoted swap: what the memo asks for, at most what the network allows; one without a figure. */
const countParts = ({ memo }: QuoteTerms, body: JsonObject): number => {
  const most = Math.max(1, toNumber(body.max_streaming_quantity) ?? 1)
  return memo.quantity > 0 ? Math.min(memo.quantity, most) : most
}

const figure = (value: unknown): bigint => toAmount(value) ?? 0n
