import { memoBytes } from '@switchyard/provider-kit'
import { spotValue } from '../asset/spot.ts'
import { buildMemo, type SwapMemo } from '../memo/memo.ts'
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
  const memo = { ...terms.memo, asset: terms.shortestName }
  const { refund: _, ...withoutRefund } = memo
  const limit = longestLimit(network, snapshot, terms)
  if (fits(memo, limit, budget)) return parameters(network, terms, { refund: true, tolerance: true })
  if (fits(withoutRefund, limit, budget)) return parameters(network, terms, { refund: false, tolerance: true })
  return fits(withoutRefund, '0', budget) ? parameters(network, terms, { refund: false, tolerance: false }) : undefined
}

const fits = (memo: SwapMemo, limit: string, budget: number): boolean =>
  memoBytes(buildMemo({ ...memo, limit: 1n }, limit)) <= budget

/** Pools move between two readings; digits only change at powers of ten. */
const DRIFT = 105n

/** As many digits as the limit can have: it never exceeds the value at the pools' depths. */
const longestLimit = (network: Network, { pools }: Snapshot, { sell, buy, amount }: Terms): string => {
  const value = spotValue(network, pools, amount, sell.asset, buy.asset)
  return value === undefined ? '9'.repeat(20) : String((value * DRIFT) / 100n)
}

interface Parts {
  readonly refund: boolean
  readonly tolerance: boolean
}

const parameters = (network: Network, terms: Terms, parts: Parts): QuoteQuery => {
  const { ask, sell, buy, amount, toleranceBps, memo } = terms
  const { affiliates, interval, quantity, refund } = memo
  return {
    from_asset: sell.asset,
    to_asset: buy.asset,
    amount: String(amount),
    ...(ask.destinationAddress === undefined ? {} : { destination: memo.destination }),
    ...(parts.refund && refund !== undefined ? { refund_address: refund } : {}),
    ...(interval > 0 ? { streaming_interval: String(interval), streaming_quantity: String(quantity) } : {}),
    ...(parts.tolerance && toleranceBps > 0 ? { liquidity_tolerance_bps: String(toleranceBps) } : {}),
    ...(affiliates.length === 0 ? {} : affiliateParameters(network, affiliates)),
  }
}

const affiliateParameters = (network: Network, affiliates: SwapMemo['affiliates']): QuoteQuery => {
  const accounts = affiliates.map(({ account }) => account)
  const shares = affiliates.map(({ bps }) => String(bps))
  if (network.affiliateParameters === 'repeated') return { affiliate: accounts, affiliate_bps: shares }
  return { affiliate: accounts.join('/'), affiliate_bps: shares.join('/') }
}
