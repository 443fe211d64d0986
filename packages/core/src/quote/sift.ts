import type { Offer } from '../contract/provider.ts'
import type { QuoteRequest } from '../domain/request.ts'
import type { Route } from '../domain/route.ts'
import { computeTotalSeconds } from '../domain/total-seconds.ts'
import { warnRefundNotApplied } from '../pipeline/warn-refund-not-applied.ts'

/** Applies the request's own conditions to priced routes: refund setting, execution time, transaction hints. */
export const sift = (routes: readonly Route[], request: QuoteRequest): readonly Route[] =>
  routes.flatMap((route): readonly Route[] => {
    if (!isInTime(route, request) || !isSignable(route, request)) return []
    const [first = false, second = false] = route.offers.map(({ refundObstacle }) => refundObstacle !== undefined)
    if (request.refundAddress === undefined || (!first && !second)) return [route]
    if (request.refundAddressSetting === 'STRICT') return []
    const notApplied = warnRefundNotApplied({ legs: route.legs.length, first, second })
    return [{ ...route, warnings: [...route.warnings, notApplied] }]
  })

/** `true` for an offer whose route would pass. */
export const isSuitable = ({ times, depositKind, refundObstacle }: Offer, request: QuoteRequest): boolean =>
  (refundObstacle === undefined || request.refundAddress === undefined || request.refundAddressSetting !== 'STRICT') &&
  isInTime({ times }, request) &&
  isSignable({ txHint: depositKind }, request)

const isInTime = ({ times }: Pick<Route, 'times'>, { maxExecutionTime }: QuoteRequest): boolean =>
  maxExecutionTime === undefined || computeTotalSeconds({ times }) <= maxExecutionTime

const isSignable = ({ txHint }: Pick<Route, 'txHint'>, { txHints }: QuoteRequest): boolean =>
  txHints === undefined || (txHint !== undefined && txHints.includes(txHint))
