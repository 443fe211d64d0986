import { type PricedAsset, type Route, type RouteFee, toHuman } from '@switchyard/core'
import type { FeeResponse } from '../response/fee.ts'
import type { NextActionResponse, PricedAssetResponse, PricedRouteResponse } from '../response/route.ts'
import { roundToSixDecimals, toUnixSeconds } from './figures.ts'
import { isUrl } from './is-url.ts'
import { readPrice } from './read-price.ts'
import type { RenderOptions } from './render-options.ts'

/** Renders the members that quoted and re-quoted routes share, keys in their order on the wire. */
export const renderRoute = (
  route: Route,
  options: RenderOptions,
  expiresAt: number | undefined = route.expiresAt,
): PricedRouteResponse => {
  const { sell, buy, sellAmount, times } = route
  const fees = route.fees.map(renderFee)

  // Phases may be fractions; rounding keeps binary residue off the wire and makes `total` their exact sum.
  const inbound = roundToSixDecimals(times.inbound)
  const swap = roundToSixDecimals(times.swap)
  const outbound = roundToSixDecimals(times.outbound)
  return {
    sellAsset: sell.identifier,
    sellAmount: options.routeSellAmount === 'decimal' ? toHuman(sellAmount, sell.decimals) : String(sellAmount),
    buyAsset: buy.identifier,
    expectedBuyAmount: toHuman(route.buyAmount, buy.decimals),
    expectedBuyAmountMaxSlippage: toHuman(route.minBuyAmount, buy.decimals),
    fees,
    routeId: route.routeId,
    providers: route.providers,
    expiration: expiresAt === undefined ? undefined : String(toUnixSeconds(expiresAt)),
    estimatedTime: { inbound, swap, outbound, total: roundToSixDecimals(inbound + swap + outbound) },
    totalSlippageBps: roundToSixDecimals(route.totalSlippageBps),
    legs: route.legs.map((leg) => ({
      provider: leg.provider,
      sellAsset: leg.sell.identifier,
      sellAmount: toHuman(leg.sellAmount, leg.sell.decimals),
      buyAsset: leg.buy.identifier,
      buyAmount: toHuman(leg.buyAmount, leg.buy.decimals),
      buyAmountMaxSlippage: toHuman(leg.minBuyAmount, leg.buy.decimals),
      fees: leg.fees === route.fees ? fees : leg.fees.map(renderFee),
    })),
    warnings: route.warnings,
    txHint: route.txHint,
  }
}

/** Renders the call that builds a route, or builds it again. */
export const renderNextAction = (
  routeId: string,
  { sourceAddress, destinationAddress }: { readonly sourceAddress?: string; readonly destinationAddress?: string },
): NextActionResponse => ({ method: 'POST', url: '/swap', payload: { routeId, sourceAddress, destinationAddress } })

const renderFee = ({ type, amount, bps, asset: { identifier, chain, decimals }, protocol }: RouteFee): FeeResponse => ({
  type,
  amount: toHuman(amount, decimals),
  amountBps: bps,
  asset: identifier,
  chain,
  protocol,
})

/** Renders the assets with a known price. The others are left out: a client would read 0 as worthless. */
export const renderAssets = (assets: readonly PricedAsset[]): readonly PricedAssetResponse[] =>
  assets.flatMap(({ token: { identifier: asset, logoURI }, usd }) => {
    const price = readPrice(usd)
    return price === undefined ? [] : [{ asset, price, image: isUrl(logoURI) ? logoURI : undefined }]
  })
