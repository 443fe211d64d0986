import type { SwapProvider } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import type { FeeLeg } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import { feeCeiling } from '../../pipeline/filters/fee-ceiling.ts'
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
 * The leg whose provider takes affiliate fee and service share, which are charged once: the second, so that no fee is paid for
 * a swap that stops half-way, unless its cap is lower or only the first one's protocol has the affiliate's account.
 * `undefined` when both are over their caps.
 */
export const chooseFeeLeg = (engine: EngineContext, priced: PricedRequest, pairing: Pairing): FeeLeg | undefined => {
  const able = ([1, 0] as const).filter((leg) => takesFees(engine, priced, pairing, leg))
  return able.find((leg) => hasAccount(priced, leg === 0 ? pairing.first : pairing.second)) ?? able[0]
}

const takesFees = (
  engine: EngineContext,
  priced: PricedRequest,
  { intermediate, first, second }: Pairing,
  feeLeg: FeeLeg,
): boolean => {
  const legs = splitLegs(priced, { intermediate, feeLeg })
  const [provider, view] = feeLeg === 0 ? [first, legs.first] : [second, legs.second]
  return feeCeiling.reason({ provider, priced: view, engine, named: 2 }) === undefined
}

const hasAccount = ({ fees }: PricedRequest, { id }: SwapProvider): boolean => {
  const accounts = fees.affiliateBps > 0 ? fees.accounts : fees.serviceAccounts
  return findAccount(accounts, id) !== undefined
}
