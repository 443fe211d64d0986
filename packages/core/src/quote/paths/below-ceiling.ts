import type { Token } from '../../contract/token.ts'
import type { Workshop } from '../../workshop.ts'
import { sizeCeiling } from '../filters/size-ceiling.ts'
import type { Priced } from '../quotable.ts'
import { worth } from '../worth.ts'
import { pathLegs } from './path-legs.ts'
import type { Path } from './paths.ts'

/**
 * Whether the second provider of a path takes as much as arrives, base units of the hub's asset: a ceiling of its own is on
 * that amount, and one in USD is held against its value where what is sold has no price.
 */
export const belowCeiling = (workshop: Workshop, priced: Priced, path: Path, arriving: bigint): boolean => {
  const { hub, second: provider } = path
  const sellUsd = priced.sellUsd ?? usdOf(workshop, hub, arriving)
  const leg = { ...pathLegs(priced, path).second, sellAmount: arriving, ...(sellUsd === undefined ? {} : { sellUsd }) }
  return sizeCeiling.reason({ provider, priced: leg, workshop, named: 2 }) === undefined
}

const usdOf = ({ prices }: Workshop, token: Token, amount: bigint): string | undefined => {
  const usd = prices.usd(token)
  return usd === undefined ? undefined : worth(amount, token.decimals, usd)
}
