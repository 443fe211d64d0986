import { countMemoBytes } from '@switchyard/provider-kit'
import { computeSpotValue } from '../assets/compute-spot-value.ts'
import { buildMemo } from '../memo/memo.ts'
import type { Network } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import type { Snapshot } from '../node/snapshot.ts'
import type { QuoteTerms } from './quote-terms.ts'

/** Per cent of the current value, because pools move between two readings. */
const DRIFT = 105n

/**
 * Creates the parameters of the quote request; `undefined` when even the shortest memo would not fit.
 *
 * The node refuses a quote whose own memo is too long, and it writes the limit in full. Parameters that would not fit into
 * the node's memo are therefore omitted from the request; the memo of the deposit is written here, with a shorter limit. The
 * price depends on neither.
 */
export const createNodeQuery = (
  terms: QuoteTerms,
  { pools }: Pick<Snapshot, 'pools'>,
  network: Network,
): QuoteQuery | undefined => {
  const { params, sell, buy, amount, memo, toleranceBps } = terms

  // The node may leave out the start of an address in its own memo.
  const [start = ''] = network.omittedPrefixes?.[buy.token.chain] ?? []
  const shortest = { ...memo, destination: memo.destination.slice(start.length), asset: terms.shortestName, limit: 1n }
  const fits = (refund: string | undefined, limit: string): boolean =>
    countMemoBytes(buildMemo({ ...shortest, refund }, limit)) <= terms.budget

  const { affiliates, interval, quantity } = memo
  const streams = interval > 0
  const joinParameters = (values: readonly string[]): string | readonly string[] | undefined => {
    if (values.length === 0) return undefined
    return network.affiliateParameters === 'repeated' ? values : values.join('/')
  }
  const query = {
    from_asset: sell.asset,
    to_asset: buy.asset,
    amount: String(amount),
    destination: params.destinationAddress === undefined ? undefined : memo.destination,
    refund_address: memo.refund,
    streaming_interval: streams ? String(interval) : undefined,
    streaming_quantity: streams ? String(quantity) : undefined,
    liquidity_tolerance_bps: toleranceBps > 0 ? String(toleranceBps) : undefined,
    affiliate: joinParameters(affiliates.map(({ account }) => account)),
    affiliate_bps: joinParameters(affiliates.map(({ bps }) => String(bps))),
  }

  // As many digits as the limit can have: it never exceeds the value at the pool depths.
  const value = computeSpotValue(amount, { from: sell.asset, to: buy.asset }, { network, pools })
  const longestLimit = value === undefined ? '9'.repeat(20) : String((value * DRIFT) / 100n)
  if (fits(memo.refund, longestLimit)) return query
  if (memo.refund !== undefined && fits(undefined, longestLimit)) return { ...query, refund_address: undefined }
  if (!fits(undefined, '0')) return undefined
  return { ...query, refund_address: undefined, liquidity_tolerance_bps: undefined }
}
