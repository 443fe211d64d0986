import type { Route, Tag } from '../domain/route.ts'

/** Total estimated seconds of a route. */
export const totalSeconds = ({ times }: Pick<Route, 'times'>): number => times.inbound + times.swap + times.outbound

/** Weights in percent by time spread to the fastest route; upper bounds belong to the row. Source: specification, rule 8. */
const weightRows = [
  { upTo: 60, output: 100, time: 0 },
  { upTo: 300, output: 95, time: 5 },
  { upTo: 900, output: 90, time: 10 },
  { upTo: Number.POSITIVE_INFINITY, output: 80, time: 20 },
] as const

/** Output and time weight, in percent, of a route this many seconds slower than the fastest. */
export const weights = (spread: number): { readonly output: number; readonly time: number } =>
  weightRows.find((row) => spread <= row.upTo) ?? weightRows[3]

/** One point of a score. Scores are integers of this fine a grain, so that they compare exactly and cost little. */
export const POINT: bigint = 10n ** 24n

/** 0 to 100 points: the share of the best output. */
export const outputScore = (output: bigint, maxOutput: bigint): bigint =>
  maxOutput === 0n ? 0n : (output * 100n * POINT) / maxOutput

/** 0 to 50 points: 50 for the fastest, 0 for the slowest, 50 when all are equally fast. */
export const timeScore = (seconds: number, min: number, max: number): bigint =>
  millis(max - min) === 0n ? 50n * POINT : (50n * POINT * millis(max - seconds)) / millis(max - min)

/** Estimates have fractions of a second; a thousandth decides nothing. */
const millis = (seconds: number): bigint => BigInt(Math.round(seconds * 1000))

/** The frame a set of routes is scored in. */
export interface ScoreFrame {
  readonly maxOutput: bigint
  readonly minSeconds: number
  readonly maxSeconds: number
}

export const frameOf = (routes: readonly Route[]): ScoreFrame => {
  const seconds = routes.map(totalSeconds)
  return {
    maxOutput: routes.reduce((most, route) => (route.buyAmount > most ? route.buyAmount : most), 0n),
    minSeconds: Math.min(...seconds),
    maxSeconds: Math.max(...seconds),
  }
}

/** Output score and time score, weighted by how much slower the route is than the fastest, in points. */
export const totalScore = (route: Route, { maxOutput, minSeconds, maxSeconds }: ScoreFrame): bigint => {
  const seconds = totalSeconds(route)
  const { output, time } = weights(seconds - minSeconds)
  const weighted =
    outputScore(route.buyAmount, maxOutput) * BigInt(output) + timeScore(seconds, minSeconds, maxSeconds) * BigInt(time)
  return weighted / 100n
}

type Order = (one: Route, other: Route) => number

const byOutput: Order = (one, other) => compareAmount(one.buyAmount, other.buyAmount)
const byTime: Order = (one, other) => totalSeconds(one) - totalSeconds(other)
const byName: Order = (one, other) => compareText(one.providers.join(), other.providers.join())

/** The larger first. */
const compareAmount = (one: bigint, other: bigint): number => (one === other ? 0 : one > other ? -1 : 1)

/** By code unit, so that the order does not depend on the machine's locale. */
const compareText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** Ties are broken by higher output, then shorter time, then provider name. */
const inOrder =
  (first: Order): Order =>
  (one, other) =>
    first(one, other) || byOutput(one, other) || byTime(one, other) || byName(one, other)

/** The first in this order; of equals, the one that stands first. */
const best = (routes: readonly Route[], first: Order): Route | undefined => {
  const order = inOrder(first)
  return routes.reduce<Route | undefined>((top, route) => (top && order(top, route) <= 0 ? top : route), undefined)
}

/**
 * Sorts routes by output, best first, and gives each tag to exactly one route: CHEAPEST to the highest output, FASTEST to
 * the shortest time, RECOMMENDED to the highest total score.
 */
export const score = (routes: readonly Route[]): readonly Route[] => {
  const frame = frameOf(routes)
  const scores = new Map(routes.map((route) => [route, totalScore(route, frame)]))
  const byScore: Order = (one, other) => compareAmount(scores.get(one) ?? 0n, scores.get(other) ?? 0n)
  const winners: readonly (readonly [Tag, Route | undefined])[] = [
    ['RECOMMENDED', best(routes, byScore)],
    ['FASTEST', best(routes, byTime)],
    ['CHEAPEST', best(routes, byOutput)],
  ]
  return [...routes]
    .sort(inOrder(byOutput))
    .map((route) => ({ ...route, tags: winners.flatMap(([tag, winner]) => (winner === route ? [tag] : [])) }))
}
