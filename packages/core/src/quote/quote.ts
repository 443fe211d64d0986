import { monotonic } from '../async/monotonic.ts'
import type { Draft } from '../domain/draft.ts'
import type { Call, QuoteRequest } from '../domain/request.ts'
import type { Quote } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { regionOf } from '../geo/region.ts'
import { aboveRentFloor } from '../pipeline/above-rent-floor.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { isOutlier, markOutliers } from '../pipeline/outliers.ts'
import { price } from '../pipeline/price.ts'
import { quoteParamsOf } from '../pipeline/quote-params.ts'
import { noRoutes, resolve } from '../pipeline/resolve.ts'
import { saveQuote } from '../pipeline/save-quote.ts'
import { screen } from '../pipeline/screen.ts'
import { shape } from '../pipeline/shape.ts'
import { unbuilt, withNotice } from '../pipeline/unbuilt.ts'
import { ask } from './ask.ts'
import { findPaths } from './paths/find-paths.ts'
import { quotePaths, withTwoLegRoutes } from './paths/quote-paths.ts'
import { score } from './score.ts'
import { noProviderLeft, shortlist } from './shortlist.ts'
import { sift } from './sift.ts'

/** The quote pipeline. */
export const quote = async (engine: EngineContext, call: Call<QuoteRequest>): Promise<Quote> => {
  const startedAt = monotonic(engine.clock)
  const { caller } = await authenticate(engine, call, 'quote')
  const request = call.read()
  await engine.catalogue.readable(engine.limits.quoteDeadlineMs)
  const resolved = resolve(engine, caller, request)
  requirePermitted([resolved.sell, resolved.buy], () => regionOf(call.region, engine.region), engine.rules())
  screen(engine, resolved)
  const priced = await price(engine, resolved)
  const direct = shortlist(engine, priced)
  const secondLeg = findPaths(engine, priced, direct.providers)
  const dropped = [...direct.dropped, ...secondLeg.dropped]
  if (direct.providers.length === 0 && secondLeg.paths.length === 0) throw noProviderLeft(priced, dropped)
  const [answers, joined] = await Promise.all([
    ask(engine, direct.providers, quoteParamsOf(priced), priced.quoteId),
    quotePaths(engine, priced, secondLeg.paths),
  ])
  const { routes: offered, providerErrors } = withTwoLegRoutes(shape(engine, priced, answers), joined)
  const sifted = aboveRentFloor(sift(offered, request), priced)
  if (sifted.length === 0 && (offered.length > 0 || providerErrors.length === 0)) {
    throw new SwapError('noRoutesFound', noRoutes(priced.sell.identifier, priced.buy.identifier))
  }
  const marked = markOutliers(engine, priced.quoteId, withNotice(sifted, unbuilt(engine, priced.sell.chain)))
  const routes = score(marked, isOutlier)
  const createdAt = engine.clock.now()
  await saveQuote(engine, priced, routes, createdAt)
  engine.events.emit('quote-made', {
    quoteId: priced.quoteId,
    callerId: caller.id,
    routes: routes.length,
    errors: providerErrors.length,
    tookMs: monotonic(engine.clock) - startedAt,
  })
  const made: Draft<Quote> = { quoteId: priced.quoteId, createdAt, routes, providerErrors }
  const [sourceAddress] = priced.sources
  if (sourceAddress !== undefined) made.sourceAddress = sourceAddress
  if (request.destinationAddress !== undefined) made.destinationAddress = request.destinationAddress
  if (caller.explain) made.explain = dropped
  return made
}
