import type { StreamedRouteResponse } from '@switchyard/client'
import type { QuoteState } from './quote-state.ts'

/** Time for which the API stores a route, seconds. */
const LIFETIME_SECONDS = 300
/** Building takes a moment, seconds. */
const MARGIN_SECONDS = 10

/** Counts the seconds in which a route can still be built; 0 when it has expired. */
export const countSecondsToExpiry = (
  { at }: QuoteState,
  route: StreamedRouteResponse | undefined,
  now: number,
): number => {
  if (at === undefined || !route) return 0
  const lifetime = at / 1_000 + LIFETIME_SECONDS
  const { expiration } = route
  const end = expiration === undefined ? lifetime : Math.min(lifetime, Number(expiration))
  return Math.max(0, Math.floor(end - MARGIN_SECONDS - now / 1_000))
}
