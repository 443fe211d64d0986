import type { Token } from '../../contract/token.ts'
import { computeWorth } from '../../domain/worth.ts'
import type { EngineContext } from '../../engine-context.ts'
import { sizeCeiling } from '../../pipeline/filters/size-ceiling.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { splitLegs } from '../../pipeline/two-legs/split-legs.ts'
import type { Path } from './find-paths.ts'

/**
 * Whether the second provider of a path takes as much as arrives, base units of the intermediate asset: a ceiling of its own is on
 * that amount, and one in USD is held against its value where what is sold has no price.
 */
export const isBelowCeiling = (engine: EngineContext, priced: PricedRequest, path: Path, arriving: bigint): boolean => {
  const { intermediate, second: provider } = path
  const limitUsd = priced.limitUsd ?? usdOf(engine, intermediate, arriving)
  const leg = { ...splitLegs(priced, path).second, sellAmount: arriving, limitUsd }
  return sizeCeiling.reason({ provider, priced: leg, engine, named: 2 }) === undefined
}

const usdOf = ({ prices }: EngineContext, token: Token, amount: bigint): string | undefined => {
  const price = prices.find(token)
  const usd = price?.usd ?? price?.highest
  return usd === undefined ? undefined : computeWorth(amount, token.decimals, usd)
}
