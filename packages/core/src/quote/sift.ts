import type { Offer } from '../contract/provider.ts'
import type { QuoteRequest } from '../domain/request.ts'
import type { Route } from '../domain/route.ts'
import { totalSeconds } from '../domain/total-seconds.ts'
import { refundNotApplied } from '../pipeline/refund-not-applied.ts'

/** Applies the request's own conditions to priced routes: refund setting, execution time, transaction hints. */
export const sift = (routes: readonly Route[], request: QuoteRequest): readonly Route[] =>
  routes
    .map((route) => withRefund(route, request))
    .filter((route): route is Route => route !== undefined && inTime(route, request) && signable(route, request))

const withRefund = (route: Route, request: QuoteRequest): Route | undefined => {
  if (request.refundAddress === undefined) return route
  const [first = false, second = false] = route.offers.map(({ refundObstacle }) => refundObstacle !== undefined)
  if (!first && !second) return route
  if (request.refundAddressSetting === 'STRICT') return undefined
  return { ...route, warnings: [...route.warnings, refundNotApplied({ legs: route.legs.length, first, second })] }
}

/** Whether the route of an offer would pass. */
export const suits = ({ times, depositKind, refundObstacle }: Offer, request: QuoteRequest): boolean =>
  (refundObstacle === undefined || request.refundAddress === undefined || request.refundAddressSetting !== 'STRICT') &&
  inTime({ times }, request) &&
  signable({ txHint: depositKind }, request)

const inTime = ({ times }: Pick<Route, 'times'>, { maxExecutionTime }: QuoteRequest): boolean =>
  maxExecutionTime === undefined || totalSeconds({ times }) <= maxExecutionTime

const signable = ({ txHint }: Pick<Route, 'txHint'>, { txHints }: QuoteRequest): boolean =>
  txHints === undefined || (txHint !== undefined && txHints.includes(txHint))
