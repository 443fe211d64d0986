import { type Draft, type Leg, type PricedAsset, type Route, type RouteFee, toHuman } from '@switchyard/core'
import type { FeeResponse } from '../response/fee.ts'
import type { EstimatedTimeResponse, LegResponse, PricedAssetResponse, PricedRouteResponse } from '../response/route.ts'
import { roundToSixDecimals, toUnixSeconds } from './figures.ts'
import { isUrl } from './is-url.ts'
import { readPrice } from './read-price.ts'
import type { RenderOptions } from './render-options.ts'

/** The members that quoted and re-quoted routes share, keys in their order on the wire. */
export const renderRoute = (
  route: Route,
  options: RenderOptions,
  expiresAt: number | undefined = route.expiresAt,
): PricedRouteResponse => {
  const fees = route.fees.map(renderFee)
  const rendered: Draft<Partial<PricedRouteResponse>> = {
    sellAsset: route.sell.identifier,
    sellAmount:
      options.routeSellAmount === 'decimal' ? toHuman(route.sellAmount, route.sell.decimals) : String(route.sellAmount),
    buyAsset: route.buy.identifier,
    expectedBuyAmount: toHuman(route.buyAmount, route.buy.decimals),
    expectedBuyAmountMaxSlippage: toHuman(route.minBuyAmount, route.buy.decimals),
    fees,
    routeId: route.routeId,
    providers: route.providers,
  }
  if (expiresAt !== undefined) rendered.expiration = String(toUnixSeconds(expiresAt))
  rendered.estimatedTime = renderTimes(route)
  rendered.totalSlippageBps = roundToSixDecimals(route.totalSlippageBps)
  rendered.legs = route.legs.map((leg) => renderLeg(leg, leg.fees === route.fees ? fees : leg.fees.map(renderFee)))
  rendered.warnings = route.warnings
  if (route.txHint !== undefined) rendered.txHint = route.txHint
  return rendered as PricedRouteResponse
}

const renderFee = ({ type, amount, bps, asset: { identifier, chain, decimals }, protocol }: RouteFee): FeeResponse => {
  const human = toHuman(amount, decimals)
  return bps === undefined
    ? { type, amount: human, asset: identifier, chain, protocol }
    : { type, amount: human, amountBps: bps, asset: identifier, chain, protocol }
}

/** Phases may be fractions; rounding keeps binary residue off the wire and makes `total` their exact sum. */
const renderTimes = ({ times }: Route): EstimatedTimeResponse => {
  const [inbound, swap, outbound] = [
    roundToSixDecimals(times.inbound),
    roundToSixDecimals(times.swap),
    roundToSixDecimals(times.outbound),
  ]
  return { inbound, swap, outbound, total: roundToSixDecimals(inbound + swap + outbound) }
}

const renderLeg = (leg: Leg, fees: readonly FeeResponse[]): LegResponse => ({
  provider: leg.provider,
  sellAsset: leg.sell.identifier,
  sellAmount: toHuman(leg.sellAmount, leg.sell.decimals),
  buyAsset: leg.buy.identifier,
  buyAmount: toHuman(leg.buyAmount, leg.buy.decimals),
  buyAmountMaxSlippage: toHuman(leg.minBuyAmount, leg.buy.decimals),
  fees,
})

/** The assets with a known price. The others are left out: a client would read 0 as worthless. */
export const renderAssets = (assets: readonly PricedAsset[]): readonly PricedAssetResponse[] => {
  const rendered: PricedAssetResponse[] = []
  for (const { token, usd } of assets) {
    const price = readPrice(usd)
    if (price === undefined) continue
    const { identifier: asset, logoURI: image } = token
    rendered.push(isUrl(image) ? { asset, price, image } : { asset, price })
  }
  return rendered
}
