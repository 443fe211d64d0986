import type { Route, Tag } from '../domain/route.ts'
import { computeTotalSeconds, toMillionth } from '../domain/total-seconds.ts'

/** Weights of the two scores, percent. */
interface Weights {
  readonly output: number
  readonly time: number
}

/** Weights up to a time spread to the fastest route; the bound belongs to the row. Source: specification, rule 8. */
const weightRows: readonly (readonly [upTo: number, Weights])[] = [
  [60, { output: 100, time: 0 }],
  [300, { output: 95, time: 5 }],
  [900, { output: 90, time: 10 }],
]

const weightsBeyond: Weights = { output: 80, time: 20 }

/** Chooses the weights of a route this many seconds slower than the fastest. */
export const chooseWeights = (spread: number): Weights =>
  weightRows.find(([upTo]) => toMillionth(spread) <= upTo)?.[1] ?? weightsBeyond

/** One point of a score. Scores are integers of this fine a grain, so that they compare exactly and cost little. */
export const POINT: bigint = 10n ** 24n

const FIFTY = 50n * POINT
const HUNDRED = 100n * POINT

/** Scores an output from 0 to 100 points: its share of the best output. */
export const scoreOutput = (output: bigint, maxOutput: bigint): bigint =>
  maxOutput === 0n ? 0n : (output * HUNDRED) / maxOutput

/** Scores a time from 0 to 50 points: 50 for the fastest, 0 for the slowest, 50 when all are equally fast. */
export const scoreTime = (seconds: number, min: number, max: number): bigint => {
  // Estimates have fractions of a second; a thousandth decides nothing.
  const [spread, lead] = [max - min, max - seconds].map((span) => BigInt(Math.round(span * 1000))) as [bigint, bigint]
  return spread === 0n ? FIFTY : (FIFTY * lead) / spread
}

/** The frame a set of routes is scored in. */
export interface ScoreFrame {
  readonly maxOutput: bigint
  readonly minSeconds: number
  readonly maxSeconds: number
}

/** Parts of a route that are compared. */
export type Comparable = Pick<Route, 'buyAmount' | 'times' | 'providers'>

/** Computes the frame of routes. */
export const computeFrame = <R extends Comparable>(
  routes: readonly R[],
  toOutput: (route: R) => bigint = ({ buyAmount }) => buyAmount,
): ScoreFrame => {
  let [maxOutput, minSeconds, maxSeconds] = [0n, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const route of routes) {
    const seconds = computeTotalSeconds(route)
    const output = toOutput(route)
    if (output > maxOutput) maxOutput = output
    if (seconds < minSeconds) minSeconds = seconds
    if (seconds > maxSeconds) maxSeconds = seconds
  }
  return { maxOutput, minSeconds, maxSeconds }
}

/** Adds output score and time score, weighted by how much slower the route is than the fastest, in points. */
export const scoreTotal = (
  route: Comparable,
  { maxOutput, minSeconds, maxSeconds }: ScoreFrame,
  output: bigint = route.buyAmount,
): bigint => {
  const seconds = computeTotalSeconds(route)
  const weight = chooseWeights(seconds - minSeconds)
  const weighted =
    scoreOutput(output, maxOutput) * BigInt(weight.output) +
    scoreTime(seconds, minSeconds, maxSeconds) * BigInt(weight.time)
  return weighted / 100n
}

/** A route with the figures it is compared by. */
interface ScoredRoute<R> {
  readonly route: R
  readonly output: bigint
  readonly seconds: number
  readonly score: bigint
  readonly name: string
  readonly tags: Tag[]
}

type RouteOrder = (one: ScoredRoute<unknown>, other: ScoredRoute<unknown>) => number

const compareDescending = (one: bigint, other: bigint): number => (one === other ? 0 : one > other ? -1 : 1)

/** Orders by a first figure, if any. Ties are broken by higher output, then shorter time, then provider name. */
const inOrder =
  (first: RouteOrder = () => 0): RouteOrder =>
  (one, other) =>
    first(one, other) ||
    compareDescending(one.output, other.output) ||
    one.seconds - other.seconds ||
    // By code unit, so that the order does not depend on the machine's locale.
    (one.name === other.name ? 0 : one.name < other.name ? -1 : 1)

const byOutput = inOrder()

const tagRules: readonly (readonly [Tag, RouteOrder])[] = [
  ['RECOMMENDED', inOrder((one, other) => compareDescending(one.score, other.score))],
  ['FASTEST', inOrder((one, other) => one.seconds - other.seconds)],
  ['CHEAPEST', byOutput],
]

/**
 * Sorts routes by output, best first, and gives each tag to exactly one route: CHEAPEST to the highest output, FASTEST to
 * the shortest time, RECOMMENDED to the highest total score.
 *
 * @param isUntagged Routes that keep their place by output but take no tag and set no standard for the others.
 * @param toOutput The output a route is ranked by, base units. Default: the promised one.
 */
export const score = <R extends Comparable>(
  routes: readonly R[],
  isUntagged: (route: R) => boolean = () => false,
  toOutput: (route: R) => bigint = ({ buyAmount }) => buyAmount,
): readonly (R & { readonly tags: readonly Tag[] })[] => {
  const tagged = new Set(routes.filter((route) => !isUntagged(route)))
  const frame = computeFrame([...tagged], toOutput)
  const scored = routes.map((route): ScoredRoute<R> => {
    const output = toOutput(route)
    return {
      route,
      output,
      seconds: computeTotalSeconds(route),
      score: tagged.has(route) ? scoreTotal(route, frame, output) : 0n,
      name: route.providers.join(),
      tags: [],
    }
  })
  const candidates = scored.filter(({ route }) => tagged.has(route))
  for (const [tag, order] of tagRules) {
    let [best] = candidates
    for (const one of candidates) if (best && order(one, best) < 0) best = one
    best?.tags.push(tag)
  }
  return scored.sort(byOutput).map(({ route, tags }) => ({ ...route, tags }))
}
