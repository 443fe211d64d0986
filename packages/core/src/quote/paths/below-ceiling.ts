import type { Offer } from '../../contract/provider.ts'
import { computeWorth } from '../../domain/worth.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { FilterContext } from '../../pipeline/filters/filter.ts'
import { sizeCeiling } from '../../pipeline/filters/size-ceiling.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { splitLegs } from '../../pipeline/two-legs/split-legs.ts'
import type { Path } from './find-paths.ts'

/**
 * `true` where the second provider of a path takes as much as arrives, base units of the intermediate asset: a ceiling of its own is on
 * that amount, and one in USD is held against its value where what is sold has no price.
 */
export const isBelowCeiling = (
  engine: FilterContext & Pick<EngineContext, 'prices'>,
  priced: PricedRequest,
  { path, offer }: { readonly path: Path; readonly offer: Pick<Offer, 'buyAmount'> },
): boolean => {
  const { intermediate, second: provider } = path
  const { buyAmount: arriving } = offer
  let { limitUsd } = priced
  if (limitUsd === undefined) {
    const price = engine.prices.find(intermediate)
    const usd = price?.usd ?? price?.highest
    if (usd !== undefined) limitUsd = computeWorth(arriving, intermediate.decimals, usd)
  }
  const leg = { ...splitLegs(priced, path).second, sellAmount: arriving, limitUsd }
  return sizeCeiling.reason({ provider, priced: leg, engine, named: 2 }) === undefined
}
