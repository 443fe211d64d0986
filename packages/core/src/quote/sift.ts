import type { QuoteRequest } from '../domain/request.ts'
import type { Route } from '../domain/route.ts'

/** What a route of an unhonoured refund address tells the user. */
export const refundNotApplied = {
  code: 'refundAddressNotApplied',
  display: 'The refund address cannot be honoured on this route. A refund goes back to the sender.',
} as const

/** Applies the request's own conditions to priced routes: refund setting, execution time, transaction hints. */
export const sift = (routes: readonly Route[], request: QuoteRequest): readonly Route[] =>
  routes
    .map((route) => withRefund(route, request))
    .filter((route): route is Route => route !== undefined && inTime(route, request) && signable(route, request))

const withRefund = (route: Route, request: QuoteRequest): Route | undefined => {
  if (request.refundAddress === undefined) return route
  if (!route.offers.some(({ refundObstacle }) => refundObstacle !== undefined)) return route
  if (request.refundAddressSetting === 'STRICT') return undefined
  return { ...route, warnings: [...route.warnings, refundNotApplied] }
}

const inTime = ({ times }: Route, { maxExecutionTime }: QuoteRequest): boolean =>
  maxExecutionTime === undefined || times.inbound + times.swap + times.outbound <= maxExecutionTime

const signable = ({ txHint }: Route, { txHints }: QuoteRequest): boolean =>
  txHints === undefined || (txHint !== undefined && txHints.includes(txHint))
