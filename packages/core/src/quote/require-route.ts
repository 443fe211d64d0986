import type { Route } from '../domain/route.ts'
import { SwapError } from '../errors.ts'
import { noRoutes } from '../pipeline/resolve.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import type { Shaped } from '../pipeline/shape.ts'

/**
 * Requires a route or a provider's error to answer with: else `noRoutesFound`, as when the request's own conditions leave no
 * route of those offered.
 */
export const requireRoute = (
  { sell, buy }: Pick<PricedRequest, 'sell' | 'buy'>,
  { routes, providerErrors }: Shaped,
  sifted: readonly Route[],
): void => {
  if (sifted.length > 0 || (routes.length === 0 && providerErrors.length > 0)) return
  throw new SwapError('noRoutesFound', noRoutes(sell.identifier, buy.identifier))
}
