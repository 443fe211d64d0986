import type { Warning } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import { toProtocol } from '../domain/protocol.ts'
import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'

/** Warning of a route that promises far more than others or known prices do. */
const outputOutlier: Warning = {
  code: 'outputOutlier',
  display: 'This route promises far more than others or known prices suggest. Check it before you use it.',
}

/** A route that promises too much to be believed. */
export interface Outlier {
  readonly providers: readonly string[]
  /** Excess of its output over the others' median or the value sold, basis points. */
  readonly aboveBps: number
}

/**
 * Marks routes whose output is far above the median of the others, or above the value of what is sold at known prices, by
 * more than the policy's `outlierBps`. They keep their place and get no tag.
 *
 * The others are routes of other protocols, one of each: several offers of one protocol count once. The median counts with two
 * of them or more. Prices of a single source, which may be the provider of a route itself, count only where the median does not.
 */
export const markOutliers = (
  { rules, prices }: Pick<EngineContext, 'rules' | 'prices'>,
  routes: readonly Route[],
): { readonly routes: readonly Route[]; readonly outliers: readonly Outlier[] } => {
  const { outlierBps } = rules()
  const descending = [...routes].sort(({ buyAmount: one }, { buyAmount: other }) =>
    one > other ? -1 : one < other ? 1 : 0,
  )
  const isConfirmed = (token: Token): boolean => prices.find(token)?.standing === 'confirmed'
  const confirmed = routes.slice(0, 1).every(({ sell, buy }) => isConfirmed(sell) && isConfirmed(buy))
  const outliers: Outlier[] = []
  const marked = routes.map((route) => {
    const aboveBps = computeExcessBps(route, descending, confirmed)
    if (aboveBps <= outlierBps) return route
    outliers.push({ providers: route.providers, aboveBps })
    return { ...route, warnings: [...route.warnings, outputOutlier] }
  })
  return { routes: marked, outliers }
}

/** `true` for a route with the warning, which takes no tag. */
export const isOutlier = ({ warnings }: Pick<Route, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === outputOutlier.code)

/** Computes how far a route's output lies above the median of the others, or above the value sold, whichever is more. */
const computeExcessBps = (route: Route, descending: readonly Route[], isConfirmed: boolean): number => {
  const priced = route.assets[0]?.usd !== undefined && route.assets[1]?.usd !== undefined
  const overPrice = priced ? route.totalSlippageBps : 0

  // Outputs of other protocols, each protocol in one of them at most, the largest first.
  const counted = new Set(route.providers.map(toProtocol))
  const others: bigint[] = []
  for (const other of descending) {
    const protocols = other.providers.map(toProtocol)
    if (protocols.some((protocol) => counted.has(protocol))) continue
    for (const protocol of protocols) counted.add(protocol)
    others.push(other.buyAmount)
  }
  if (others.length < 2) return overPrice
  // Of an even number the larger one in the middle: a single output far below the others must not make them outliers.
  const median = others[(others.length - 1) >> 1] ?? 0n
  const overOthers = median === 0n ? 0 : Number(((route.buyAmount - median) * 10_000n) / median)
  return isConfirmed ? Math.max(overPrice, overOthers) : overOthers
}
