import type { Token } from '../contract/token.ts'
import type { PricedAsset, RouteFee } from '../domain/route.ts'
import { createValueChange, type ValueChange } from '../domain/value-change.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ResolvedRequest } from './resolved-request.ts'

/** The prices all routes of one pair have in common, each looked up once. */
export interface Pricing {
  /** Absent when one of the two prices is. */
  readonly change: ValueChange | undefined
  /** Lists what is sold and bought, and then every asset a fee is taken in, each once. */
  listAssets(fees: readonly RouteFee[]): readonly PricedAsset[]
}

/** An identifier in a provider's spelling, and its asset. A quote has only a few. */
interface Known {
  readonly identifier: string
  readonly asset: PricedAsset | undefined
}

/** Looks up the pair's prices now, and those of fees when a route has them. */
export const createPricing = (
  { catalogue, prices }: Pick<EngineContext, 'catalogue' | 'prices'>,
  { sell, buy }: Pick<ResolvedRequest, 'sell' | 'buy'>,
): Pricing => {
  const ends: readonly [PricedAsset, PricedAsset] = [
    toPricedAsset(sell, prices.findUsd(sell)),
    toPricedAsset(buy, prices.findUsd(buy)),
  ]
  const known: Known[] = ends.map((asset) => ({ identifier: asset.token.identifier, asset }))
  const find = (identifier: string): PricedAsset | undefined => {
    const seen = known.find((one) => one.identifier === identifier)
    if (seen) return seen.asset
    const token = catalogue.find(identifier)
    const same = token && known.find(({ asset }) => asset?.token.identifier === token.identifier)
    const asset = token && (same?.asset ?? toPricedAsset(token, prices.findUsd(token)))
    known.push({ identifier, asset })
    return asset
  }
  const assets = (fees: readonly RouteFee[]): readonly PricedAsset[] => {
    const found: PricedAsset[] = [...ends]
    for (const { asset } of fees) {
      const one = find(asset.identifier)
      if (one && !found.includes(one)) found.push(one)
    }
    return found
  }
  const [sellUsd, buyUsd] = [ends[0].usd, ends[1].usd]
  const isPriced = sellUsd !== undefined && buyUsd !== undefined
  return {
    change: isPriced
      ? createValueChange({ decimals: sell.decimals, usd: sellUsd }, { decimals: buy.decimals, usd: buyUsd })
      : undefined,
    listAssets: assets,
  }
}

const toPricedAsset = ({ identifier, logoURI }: Token, usd: string | undefined): PricedAsset => ({
  token: { identifier, logoURI },
  usd,
})
