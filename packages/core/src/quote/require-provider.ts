import { SwapError } from '../errors.ts'
import { describeNoRoutes } from '../pipeline/resolve.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import type { Paths } from './paths/find-paths.ts'
import type { Shortlist } from './shortlist.ts'

/** Requires a provider to call, alone or on a path: else `noRoutesFound`, with the removals for a caller who may see them. */
export const requireProvider = ({ caller, sell, buy }: PricedRequest, direct: Shortlist, secondLeg: Paths): void => {
  if (direct.providers.length > 0 || secondLeg.paths.length > 0) return
  const data = caller.explain ? { explain: [...direct.dropped, ...secondLeg.dropped] } : undefined
  throw new SwapError('noRoutesFound', describeNoRoutes(sell.identifier, buy.identifier), { data })
}
