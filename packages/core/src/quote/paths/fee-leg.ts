import type { SwapProvider } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import type { FeeLeg } from '../../domain/route.ts'
import { feeCeiling } from '../../pipeline/filters/fee-ceiling.ts'
import type { FilterContext } from '../../pipeline/filters/filter.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { findAccount } from '../../pipeline/two-legs/find-account.ts'
import { splitLegs } from '../../pipeline/two-legs/split-legs.ts'

/** The two providers of a route through an intermediate asset. */
export interface Pairing {
  readonly intermediate: Token
  readonly first: SwapProvider
  readonly second: SwapProvider
}

/**
 * Chooses the leg whose provider takes affiliate fee and service share, which are charged once: the second, so that no fee is paid for
 * a swap that stops half-way, unless its cap is lower or only the first one's protocol has the affiliate's account.
 * `undefined` when both are over their caps.
 */
export const chooseFeeLeg = (
  engine: FilterContext,
  priced: PricedRequest,
  { intermediate, first, second }: Pairing,
): FeeLeg | undefined => {
  const able = ([1, 0] as const).filter((feeLeg) => {
    const legs = splitLegs(priced, { intermediate, feeLeg })
    const [provider, leg] = feeLeg === 0 ? [first, legs.first] : [second, legs.second]
    return feeCeiling.reason({ provider, priced: leg, engine, named: 2 }) === undefined
  })
  const { affiliateBps, accounts, serviceAccounts } = priced.fees
  const taking = affiliateBps > 0 ? accounts : serviceAccounts
  return able.find((feeLeg) => findAccount(taking, (feeLeg === 0 ? first : second).id) !== undefined) ?? able[0]
}
