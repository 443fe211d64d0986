import { countMemoBytes } from '@switchyard/provider-kit'
import { spotValue } from '../asset/spot-value.ts'
import { buildMemo } from '../memo/memo.ts'
import type { Network } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import type { Snapshot } from '../node/snapshot.ts'
import type { QuoteTerms } from './quote-terms.ts'

/**
 * The parameters of the quote request; `undefined` when even the shortest memo would not fit.
 *
 * The node refuses a quote whose own memo is too long, and it writes the limit in full. Parameters that would not fit into
 * the node's memo are therefore omitted from the request; the memo of the deposit is written here, with a shorter limit. The
 * price depends on neither.
 */
export const nodeQuery = (network: Network, snapshot: Snapshot, terms: QuoteTerms): QuoteQuery | undefined => {
  const { budget } = terms
  const { refund } = terms.memo
  const limit = longestLimit(network, snapshot, terms)
  if (fits(network, terms, refund, limit, budget)) return parameters(network, terms, refund, terms.toleranceBps)
  if (refund !== undefined && fits(network, terms, undefined, limit, budget))
    return parameters(network, terms, undefined, terms.toleranceBps)
  return fits(network, terms, undefined, '0', budget) ? parameters(network, terms, undefined, 0) : undefined
}

/** Whether the memo the node would write stays within `budget` bytes. */
const fits = (
  { omittedPrefixes }: Network,
  { memo, buy, shortestName }: QuoteTerms,
  refund: string | undefined,
  limit: string,
  budget: number,
): boolean => {
  const [start = ''] = omittedPrefixes?.[buy.token.chain] ?? []
  const destination = memo.destination.slice(start.length)
  return countMemoBytes(buildMemo({ ...memo, destination, asset: shortestName, refund, limit: 1n }, limit)) <= budget
}

/** Per cent of the current value, because pools move between two readings. */
const DRIFT = 105n

/** A text with as many digits as the limit can have: it never exceeds the value at the pool depths. */
const longestLimit = (network: Network, { pools }: Snapshot, { sell, buy, amount }: QuoteTerms): string => {
  const value = spotValue(network, pools, amount, sell.asset, buy.asset)
  return value === undefined ? '9'.repeat(20) : String((value * DRIFT) / 100n)
}

const parameters = (
  network: Network,
  { params, sell, buy, amount, memo }: QuoteTerms,
  refund: string | undefined,
  toleranceBps: number,
): QuoteQuery => {
  const { affiliates, interval, quantity, destination } = memo
  const streams = interval > 0
  const shared = affiliates.length > 0
  return {
    from_asset: sell.asset,
    to_asset: buy.asset,
    amount: String(amount),
    destination: params.destinationAddress === undefined ? undefined : destination,
    refund_address: refund,
    streaming_interval: streams ? String(interval) : undefined,
    streaming_quantity: streams ? String(quantity) : undefined,
    liquidity_tolerance_bps: toleranceBps > 0 ? String(toleranceBps) : undefined,
    affiliate: shared
      ? several(
          network,
          affiliates.map(({ account }) => account),
        )
      : undefined,
    affiliate_bps: shared
      ? several(
          network,
          affiliates.map(({ bps }) => String(bps)),
        )
      : undefined,
  }
}

const several = ({ affiliateParameters }: Network, values: readonly string[]): string | readonly string[] =>
  affiliateParameters === 'repeated' ? values : values.join('/')
