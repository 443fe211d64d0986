import type { Warning } from '../contract/provider.ts'
import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'

/** Warning of a route that promises far more than others or known prices do. */
const outputOutlier: Warning = {
  code: 'outputOutlier',
  display: 'This route promises far more than others or known prices suggest. Check it before you use it.',
}

/**
 * Marks routes whose output is far above the median of the others, or above the value of what is sold at known prices, by
 * more than the policy's `outlierBps`. They keep their place and get no tag. Each is emitted as `output-outlier`.
 *
 * The median counts with two other routes or more.
 */
export const markOutliers = (engine: EngineContext, quoteId: string, routes: readonly Route[]): readonly Route[] => {
  const { outlierBps } = engine.rules()
  return routes.map((route) => {
    const aboveBps = excessBps(route, routes)
    if (aboveBps <= outlierBps) return route
    engine.events.emit('output-outlier', { quoteId, providers: route.providers, aboveBps })
    return { ...route, warnings: [...route.warnings, outputOutlier] }
  })
}

/** Whether a route carries the warning, and so takes no tag. */
export const isOutlier = ({ warnings }: Pick<Route, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === outputOutlier.code)

/** How far a route's output lies above the median of the others, or above the value sold, whichever is more. */
const excessBps = (route: Route, routes: readonly Route[]): number => {
  const priced = route.assets[0]?.usd !== undefined && route.assets[1]?.usd !== undefined
  const overPrice = priced ? route.totalSlippageBps : 0
  const others = routes.filter((other) => other !== route).map(({ buyAmount }) => buyAmount)
  if (others.length < 2) return overPrice
  const median = medianOf(others)
  const overOthers = median === 0n ? 0 : Number(((route.buyAmount - median) * 10_000n) / median)
  return Math.max(overPrice, overOthers)
}

const medianOf = (amounts: readonly bigint[]): bigint => {
  const sorted = [...amounts].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0n
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0n)) / 2n
}
