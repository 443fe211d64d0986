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
  const ascending = routes.map(({ buyAmount }) => buyAmount).sort(smallerFirst)
  return routes.map((route) => {
    const aboveBps = excessBps(route, ascending)
    if (aboveBps <= outlierBps) return route
    engine.events.emit('output-outlier', { quoteId, providers: route.providers, aboveBps })
    return { ...route, warnings: [...route.warnings, outputOutlier] }
  })
}

const smallerFirst = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)

/** Whether a route carries the warning, and so takes no tag. */
export const isOutlier = ({ warnings }: Pick<Route, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === outputOutlier.code)

/** How far a route's output lies above the median of the others, or above the value sold, whichever is more. */
const excessBps = (route: Route, ascending: readonly bigint[]): number => {
  const priced = route.assets[0]?.usd !== undefined && route.assets[1]?.usd !== undefined
  const overPrice = priced ? route.totalSlippageBps : 0
  if (ascending.length < 3) return overPrice
  const median = medianWithout(route.buyAmount, ascending)
  const overOthers = median === 0n ? 0 : Number(((route.buyAmount - median) * 10_000n) / median)
  return Math.max(overPrice, overOthers)
}

/** The median of a sorted list after one of its amounts is taken out. */
const medianWithout = (amount: bigint, ascending: readonly bigint[]): bigint => {
  const out = ascending.indexOf(amount)
  const at = (index: number): bigint => ascending[index < out ? index : index + 1] ?? 0n
  const others = ascending.length - 1
  const middle = others >> 1
  return others % 2 === 1 ? at(middle) : (at(middle) + at(middle - 1)) / 2n
}
