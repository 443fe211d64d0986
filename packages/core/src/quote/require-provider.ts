import type { EngineContext } from '../engine-context.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { createNoRoutes } from '../pipeline/unread-providers.ts'
import type { Paths } from './paths/find-paths.ts'
import type { Shortlist } from './shortlist.ts'

/** Requires a provider to call, alone or on a path: else `noRoutesFound` or `serviceUnavailable`, with the removals for a caller who may see them. */
export const requireProvider = (
  { caller, sell, buy }: PricedRequest,
  { direct, twoLeg }: { readonly direct: Shortlist; readonly twoLeg: Paths },
  { catalogue }: Pick<EngineContext, 'catalogue'>,
): void => {
  if (direct.providers.length > 0 || twoLeg.paths.length > 0) return
  const data = caller.explain ? { explain: [...direct.dropped, ...twoLeg.dropped] } : undefined
  throw createNoRoutes(catalogue, { sell: sell.identifier, buy: buy.identifier }, data)
}
