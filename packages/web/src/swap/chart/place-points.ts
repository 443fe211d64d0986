import type { StreamedRouteResponse } from '@switchyard/client'
import { createRouteKey } from '../model/quote-state.ts'

/** A route on the chart. */
export interface ChartPoint {
  readonly key: string
  readonly route: StreamedRouteResponse
  /** 0 is the shortest time, 1 the longest. */
  readonly x: number
  /** 0 is the lowest output, 1 the highest. */
  readonly y: number
}

/** Places routes on a chart of output against time. Routes without either are left out. For drawing only. */
export const placePoints = (routes: readonly StreamedRouteResponse[]): readonly ChartPoint[] => {
  const known = routes.flatMap((route) => {
    const [output, seconds] = [Number(route.expectedBuyAmount), route.estimatedTime?.total]
    return Number.isFinite(output) && output > 0 && seconds !== undefined ? [{ route, output, seconds }] : []
  })
  const time = createScale(known.map(({ seconds }) => seconds))
  const amount = createScale(known.map(({ output }) => output))
  return known.map(({ route, output, seconds }) => ({
    key: createRouteKey(route),
    route,
    x: time(seconds),
    y: amount(output),
  }))
}

/** From values to 0 to 1; the middle where all are the same. */
const createScale = (values: readonly number[]): ((value: number) => number) => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return (value) => (most > least ? (value - least) / (most - least) : 0.5)
}
