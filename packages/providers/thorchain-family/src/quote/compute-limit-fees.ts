import { lessBps } from '@switchyard/core'
import type { Network } from '../network.ts'
import { type JsonObject, toAmount, toNumber } from '../node/read.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { hasRapidSwaps } from './choose-interval.ts'
import type { QuoteTerms } from './quote-terms.ts'

/**
 * The amounts by which the memo's limit must exceed the promised output, in network units: the fees that the network takes
 * after it has compared the output with the limit.
 */
export interface LimitFees {
  /** Never part of the comparison: a quoted output meets every limit up to the expected output and these fees. */
  readonly uncompared: bigint
  /** Certain only in part, see {@link computeLimitFees}. */
  readonly spare: bigint
}

/** The parts of a node's quote that {@link computeLimitFees} depends on. */
export interface LimitedQuote {
  readonly body: JsonObject
  readonly fees: JsonObject
  /** Quoted output in network units. */
  readonly expected: bigint
}

/**
 * Computes the fees that the network takes after the comparison.
 *
 * A swap that the network does not divide is compared after all fees. A divided swap is compared before affiliates are paid;
 * nodes without refund addresses in memos paid them from the deposit.
 *
 * Where the comparison covers the outbound fee, each part is compared less its share of the fee, but with what the parts before
 * it left of the limit, from which their shares were not deducted. Of several shares only the last is certain, so the fee is
 * `spare`, as far as the quoted output still meets the limit.
 *
 * Source: thornode 3.17 and mayanode 1.124, `swap_current.go`, `manager_txout_current.go`.
 */
export const computeLimitFees = (
  { body, fees, expected }: LimitedQuote,
  { buy, memo, toleranceBps }: QuoteTerms,
  { network, snapshot }: { readonly network: Network; readonly snapshot: Snapshot },
): LimitFees => {
  if (memo.interval === 0 && !hasRapidSwaps(snapshot)) return { uncompared: 0n, spare: 0n }

  const affiliate = snapshot.fullMemos && memo.affiliates.length > 0 ? (toAmount(fees.affiliate) ?? 0n) : 0n
  const outbound = toAmount(fees.outbound) ?? 0n
  if (!network.limitCoversOutboundFee || buy.token.chain === network.chain) {
    return { uncompared: outbound + affiliate, spare: 0n }
  }

  // Parts of the swap: what the memo asks for, at most what the network allows; one without a figure.
  const most = Math.max(1, toNumber(body.max_streaming_quantity) ?? 1)
  const parts = memo.quantity > 0 ? Math.min(memo.quantity, most) : most
  if (parts <= 1) return { uncompared: affiliate, spare: 0n }

  // The whole fee where the tolerance covers it; otherwise half of the tolerance, so that a swap can still succeed.
  const tolerance = expected - lessBps(expected, toleranceBps)
  return { uncompared: affiliate, spare: outbound <= tolerance ? outbound : tolerance / 2n }
}
