import type { ProviderError, Route } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import { warnCapNotHeld } from '../../pipeline/filters/flex-input.ts'
import { isOutlier, markOutliers, type Outlier } from '../../pipeline/outliers.ts'
import { inspectQuoted } from '../../pipeline/recipients/inspect-quoted.ts'
import { filterByRentFloor } from '../../pipeline/rent-floor.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { type Shaped, shape } from '../../pipeline/shape.ts'
import { addWarnings, warnUnbuilt } from '../../pipeline/unbuilt.ts'
import type { ProviderResult } from '../../provider/provider-result.ts'
import { addTwoLegRoutes } from '../paths/quote-paths.ts'
import { score } from '../score.ts'
import { sift } from '../sift.ts'
import { chooseOutput } from './choose-output.ts'

/** The routes that results of providers make, best first. */
export interface RankedAnswers {
  readonly routes: readonly Route[]
  /** Number of routes that are sound, before the request's own conditions. */
  readonly offered: number
  /** Those that meet the request's own conditions, some of which may pay too little for an account to live. */
  readonly suitable: readonly Route[]
  readonly providerErrors: readonly ProviderError[]
  readonly outliers: readonly Outlier[]
}

/** Answers of providers, and routes of two of them. */
export interface Answers {
  /** By the position of the provider; `undefined` while it has not answered. */
  readonly answers: readonly (ProviderResult | undefined)[]
  /** Routes of two providers. */
  readonly joined?: Shaped | undefined
}

/**
 * Applies every rule from offers to tags. Emits nothing: the same quote is also ranked for previews, and to learn what a settled
 * one missed.
 */
export const rankAnswers = (
  engine: EngineContext,
  priced: PricedRequest,
  { answers, joined }: Answers,
): RankedAnswers => {
  const direct = shape(engine, priced, answers)
  const both = joined ? addTwoLegRoutes(direct, joined) : direct
  const { routes: shaped, providerErrors } = inspectQuoted(engine, priced, both)
  const suitable = sift(shaped, priced.request)
  const payable = filterByRentFloor(suitable, priced)
  const notices = [...warnUnbuilt(engine, priced.sell.chain), ...warnCapNotHeld(priced)]
  const { routes, outliers } = markOutliers(engine, addWarnings(payable, notices))

  const { ranking, provenLeastSwaps, provenDays } = engine.rules()
  const sums = ranking === 'proven' ? engine.ledgerView.current(provenDays) : []
  const output = chooseOutput({ ranking, sums, provenLeastSwaps, sellUsd: priced.sellUsd })
  return { routes: score(routes, isOutlier, output), offered: shaped.length, suitable, providerErrors, outliers }
}
