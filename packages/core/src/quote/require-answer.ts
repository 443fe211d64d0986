import type { EngineContext } from '../engine-context.ts'
import { requireRentFloor } from '../pipeline/rent-floor.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { createNoRoutes } from '../pipeline/unread-providers.ts'
import type { RankedAnswers } from './ranking/rank-answers.ts'

type Ranked = Pick<RankedAnswers, 'routes' | 'offered' | 'suitable' | 'providerErrors'>

/**
 * `true` for a ranking that can be returned: it has a route, or no route was offered and a provider's error says why. Where routes were
 * offered and the request's own conditions leave none, errors of other providers are not the answer.
 */
export const isAnswer = ({ routes, offered, providerErrors }: Omit<Ranked, 'suitable'>): boolean =>
  routes.length > 0 || (offered === 0 && providerErrors.length > 0)

/**
 * Requires a ranking that can be returned.
 *
 * @throws {SwapError} `solanaOutputBelowRentExemptMinimum` or `noRoutesFound`
 */
export const requireAnswer = (
  priced: PricedRequest,
  ranked: Ranked,
  { catalogue }: Pick<EngineContext, 'catalogue'>,
): void => {
  if (isAnswer(ranked)) return
  requireRentFloor(ranked.suitable, priced)
  throw createNoRoutes(catalogue, { sell: priced.sell.identifier, buy: priced.buy.identifier })
}
