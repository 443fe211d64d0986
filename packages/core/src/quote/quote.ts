import { admit } from '../admit.ts'
import type { Draft } from '../domain/draft.ts'
import type { Call, QuoteRequest } from '../domain/request.ts'
import type { Quote } from '../domain/route.ts'
import { SwapError } from '../errors.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { regionOf } from '../geo/region.ts'
import type { Workshop } from '../workshop.ts'
import { ask } from './ask.ts'
import { askOf } from './ask-of.ts'
import { keep } from './keep.ts'
import { askPaths } from './paths/ask-paths.ts'
import { findPaths } from './paths/paths.ts'
import { withJoined } from './paths/with-joined.ts'
import { price } from './price.ts'
import { aboveRentFloor } from './rent-floor.ts'
import { noRoutes, resolve } from './resolve.ts'
import { score } from './score.ts'
import { screen } from './screen.ts'
import { shape } from './shape.ts'
import { nobodyLeft, shortlist } from './shortlist.ts'
import { sift } from './sift.ts'
import { unbuilt, withNotice } from './unbuilt.ts'

/** The quote ladder. */
export const quote = async (workshop: Workshop, call: Call<QuoteRequest>): Promise<Quote> => {
  const startedAt = workshop.clock.now()
  const { caller } = await admit(workshop, call, 'quote')
  const request = call.read()
  await workshop.catalogue.ready()
  const quotable = resolve(workshop, caller, request)
  requirePermitted([quotable.sell, quotable.buy], () => regionOf(call.region, workshop.region), workshop.rules())
  screen(workshop, quotable)
  const priced = await price(workshop, quotable)
  const direct = shortlist(workshop, priced)
  const onward = findPaths(workshop, priced, direct.providers)
  const dropped = [...direct.dropped, ...onward.dropped]
  if (direct.providers.length === 0 && onward.paths.length === 0) throw nobodyLeft(priced, dropped)
  const [answers, joined] = await Promise.all([
    ask(workshop, direct.providers, askOf(priced), priced.quoteId),
    askPaths(workshop, priced, onward.paths),
  ])
  const { routes: offered, providerErrors } = withJoined(shape(workshop, priced, answers), joined)
  const sifted = aboveRentFloor(sift(offered, request), priced)
  if (sifted.length === 0 && (offered.length > 0 || providerErrors.length === 0)) {
    throw new SwapError('noRoutesFound', noRoutes(priced.sell.identifier, priced.buy.identifier))
  }
  const routes = score(withNotice(sifted, unbuilt(workshop, priced.sell.chain)))
  const createdAt = workshop.clock.now()
  await keep(workshop, priced, routes, createdAt)
  workshop.events.emit('quote-made', {
    quoteId: priced.quoteId,
    callerId: caller.id,
    routes: routes.length,
    errors: providerErrors.length,
    tookMs: createdAt - startedAt,
  })
  const made: Draft<Quote> = { quoteId: priced.quoteId, createdAt, routes, providerErrors }
  const [sourceAddress] = priced.sources
  if (sourceAddress !== undefined) made.sourceAddress = sourceAddress
  if (request.destinationAddress !== undefined) made.destinationAddress = request.destinationAddress
  if (caller.explain) made.explain = dropped
  return made
}
