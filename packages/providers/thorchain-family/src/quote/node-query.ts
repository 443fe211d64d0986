import { memoBytes } from '@switchyard/provider-kit'
import { spotValue } from '../asset/spot.ts'
import { buildMemo } from '../memo/memo.ts'
import type { Network } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import type { Snapshot } from '../node/snapshot.ts'
import type { Terms } from './plan-quote.ts'

/**
 * The parameters of the one request a quote makes, `undefined` when not even the shortest memo would fit.
 *
 * The node refuses a quote whose own memo is too long, and it writes the limit in full. So whatever would not fit its
 * memo is left out of the request; the memo that counts is written by us afterwards, with a shorter limit. The price does
 * not depend on either.
 */
export const nodeQuery = (network: Network, snapshot: Snapshot, terms: Terms): QuoteQuery | undefined => {
  const { budget } = terms
  const { refund } = terms.memo
  const limit = longestLimit(network, snapshot, terms)
  if (fits(terms, refund, limit, budget)) return parameters(network, terms, refund, terms.toleranceBps)
  if (refund !== undefined && fits(terms, undefined, limit, budget))
    return parameters(network, terms, undefined, terms.toleranceBps)
  return fits(terms, undefined, '0', budget) ? parameters(network, terms, undefined, 0) : undefined
}

/** Whether the memo the node would write stays within `budget` bytes. */
const fits = ({ memo, shortestName }: Terms, refund: string | undefined, limit: string, budget: number): boolean =>
  memoBytes(buildMemo({ ...memo, asset: shortestName, refund, limit: 1n }, limit)) <= budget

/** Pools move between two readings; digits only change at powers of ten. */
const DRIFT = 105n

/** As many digits as the limit can have: it never exceeds the value at the pools' depths. */
const longestLimit = (network: Network, { pools }: Snapshot, { sell, buy, amount }: Terms): string => {
  const value = spotValue(network, pools, amount, sell.asset, buy.asset)
  return value === undefined ? '9'.repeat(20) : String((value * DRIFT) / 100n)
}

const parameters = (
  network: Network,
  { ask, sell, buy, amount, memo }: Terms,
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
    destination: ask.destinationAddress === undefined ? undefined : destination,
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
