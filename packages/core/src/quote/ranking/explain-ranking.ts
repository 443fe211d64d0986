import type { Route, Tag } from '../../domain/route.ts'
import { computeTotalSeconds } from '../../domain/total-seconds.ts'
import { isOutlier } from '../../pipeline/outliers.ts'
import { chooseWeights, computeFrame, POINT, score, scoreOutput, scoreTime, scoreTotal } from '../score.ts'
import { chooseOutput, type RankingTerms } from './choose-output.ts'

/** The place of a route in a ranking, explained. Scores are points. */
export interface ExplainedRoute {
  readonly routeId: string
  readonly providers: readonly string[]
  /** Base units: what was promised, and what the ranking goes by. */
  readonly promised: bigint
  readonly output: bigint
  readonly seconds: number
  /** 0 to 100 and 0 to 50, before they are weighted; percent. */
  readonly outputScore: number
  readonly timeScore: number
  readonly weights: { readonly output: number; readonly time: number }
  readonly score: number
  readonly tags: readonly Tag[]
  /** It promises too much to be believed, and takes no tag. */
  readonly isOutlier: boolean
}

/** The routes of a quote, best first, as this ranking places them, with how each score came about. */
export const explainRanking = (routes: readonly Route[], terms: RankingTerms): readonly ExplainedRoute[] => {
  const output = chooseOutput(terms)
  const frame = computeFrame(
    routes.filter((route) => !isOutlier(route)),
    output,
  )
  return score(routes, isOutlier, output).map((route): ExplainedRoute => {
    const seconds = computeTotalSeconds(route)
    const untagged = isOutlier(route)
    return {
      routeId: route.routeId,
      providers: route.providers,
      promised: route.buyAmount,
      output: output(route),
      seconds,
      outputScore: untagged ? 0 : toPoints(scoreOutput(output(route), frame.maxOutput)),
      timeScore: untagged ? 0 : toPoints(scoreTime(seconds, frame.minSeconds, frame.maxSeconds)),
      weights: chooseWeights(seconds - frame.minSeconds),
      score: untagged ? 0 : toPoints(scoreTotal(route, frame, output(route))),
      tags: route.tags,
      isOutlier: untagged,
    }
  })
}

/** Points with four decimals, rounded down. */
const toPoints = (score: bigint): number => Number((score * 10_000n) / POINT) / 10_000
