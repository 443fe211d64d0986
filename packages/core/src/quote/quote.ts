import { monotonic } from '../async/monotonic.ts'
import type { Offer } from '../contract/provider.ts'
import type { Draft } from '../domain/draft.ts'
import type { Call, QuoteRequest } from '../domain/request.ts'
import type { Quote } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { regionOf } from '../geo/region.ts'
import { aboveRentFloor } from '../pipeline/above-rent-floor.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { isOutlier, markOutliers } from '../pipeline/outliers.ts'
import { price } from '../pipeline/price.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { quoteParamsOf } from '../pipeline/quote-params.ts'
import { resolve } from '../pipeline/resolve.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { saveQuote } from '../pipeline/save-quote.ts'
import { screen } from '../pipeline/screen.ts'
import { holdsSlippage, isOpen, isSound, type Shaped, shape } from '../pipeline/shape.ts'
import { unbuilt, withNotice } from '../pipeline/unbuilt.ts'
import { ask } from './ask.ts'
import { findPaths, type Paths } from './paths/find-paths.ts'
import { quotePaths, withTwoLegRoutes } from './paths/quote-paths.ts'
import { OffersSeen } from './patience.ts'
import { requireProvider } from './require-provider.ts'
import { requireRoute } from './require-route.ts'
import { score } from './score.ts'
import { type Shortlist, shortlist } from './shortlist.ts'
import { sift, suits } from './sift.ts'

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
  requireProvider(priced, direct, secondLeg)
  const [answers, joined] = await askAll(engine, priced, direct, secondLeg)
  const shaped = withTwoLegRoutes(shape(engine, priced, answers), joined)
  const sifted = aboveRentFloor(sift(shaped.routes, request), priced)
  requireRoute(priced, shaped, sifted)
  const marked = markOutliers(engine, priced.quoteId, withNotice(sifted, unbuilt(engine, priced.sell.chain)))
  const routes = score(marked, isOutlier)
  const { quoteId } = priced
  const createdAt = engine.clock.now()
  await saveQuote(engine, priced, routes, createdAt)
  engine.events.emit('quote-made', {
    quoteId,
    callerId: caller.id,
    routes: routes.length,
    errors: shaped.providerErrors.length,
    tookMs: monotonic(engine.clock) - startedAt,
  })
  const made: Draft<Quote> = { quoteId, createdAt, routes, providerErrors: shaped.providerErrors }
  return withRequestParts(made, priced, [direct, secondLeg])
}

/** Asks for routes of one provider and of two at the same time. */
const askAll = (
  engine: EngineContext,
  priced: PricedRequest,
  { providers }: Shortlist,
  { paths }: Paths,
): Promise<[readonly ProviderResult[], Shaped]> => {
  const seen = new OffersSeen()
  const isChoice = (offer: Offer) =>
    isSound(offer, priced.sellAmount) &&
    isOpen(engine, offer) &&
    holdsSlippage(engine, priced, offer) &&
    suits(offer, priced.request)
  return Promise.all([
    ask(engine, providers, quoteParamsOf(priced), priced.quoteId, { seen, isChoice }),
    quotePaths(engine, priced, paths, seen),
  ])
}

/** Adds the addresses of the request and, for a caller who may see them, the removals. */
const withRequestParts = (
  made: Draft<Quote>,
  { sources, request, caller }: PricedRequest,
  searches: readonly Pick<Shortlist, 'dropped'>[],
): Quote => {
  const [sourceAddress] = sources
  if (sourceAddress !== undefined) made.sourceAddress = sourceAddress
  if (request.destinationAddress !== undefined) made.destinationAddress = request.destinationAddress
  if (caller.explain) made.explain = searches.flatMap(({ dropped }) => dropped)
  return made
}
