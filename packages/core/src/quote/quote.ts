import { monotonic } from '../async/monotonic.ts'
import { traced } from '../async/traced.ts'
import type { Offer } from '../contract/provider.ts'
import type { Draft } from '../domain/draft.ts'
import type { Call, QuoteRequest } from '../domain/request.ts'
import type { Quote } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { createEvents } from '../events.ts'
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
import type { OnResult } from './on-result.ts'
import { findPaths, type Paths } from './paths/find-paths.ts'
import { quotePaths, withTwoLegRoutes } from './paths/quote-paths.ts'
import { OffersSeen } from './patience.ts'
import type { QuoteOptions } from './quote-options.ts'
import type { QuoteWatch } from './quote-watch.ts'
import { outputOf, type RankingTerms } from './ranking/output-of.ts'
import { requireProvider } from './require-provider.ts'
import { requireRoute } from './require-route.ts'
import { score } from './score.ts'
import { noteWins } from './settle/note-wins.ts'
import { settlingOf } from './settle/settling-of.ts'
import { type Shortlist, shortlist } from './shortlist.ts'
import { sift, suits } from './sift.ts'

/**
 * The quote pipeline.
 *
 * @param watch Sees the answer grow. What remains at its end is the answer without it.
 */
export const quote = async (
  engine: EngineContext,
  call: Call<QuoteRequest>,
  options: QuoteOptions = {},
  watch?: QuoteWatch,
): Promise<Quote> => {
  const startedAt = monotonic(engine.clock)
  const { caller } = await traced(engine, 'authenticate', () => authenticate(engine, call, 'quote'))
  const request = call.read()
  const reading = engine.catalogue.readable(engine.limits.quoteDeadlineMs)
  if (reading) await reading
  if (engine.rules().ranking === 'proven') await engine.ledgerView.ready(engine.rules().provenDays)
  const resolved = resolve(engine, caller, request)
  requirePermitted([resolved.sell, resolved.buy], () => regionOf(call.region, engine.region), engine.rules())
  screen(engine, resolved)
  const priced = await traced(engine, 'price', () => price(engine, resolved))
  const direct = shortlist(engine, priced)
  const secondLeg = findPaths(engine, priced, direct.providers)
  requireProvider(priced, direct, secondLeg)
  const rankQuietly: Asking['rank'] = (answers, joined) => ranked(quiet(engine), priced, answers, joined)
  watch?.onOpen({
    rank: (answers, joined) => withRequestParts(rankQuietly(answers, joined), priced, [direct, secondLeg]),
    save: ({ routes, createdAt }) => saveQuote(engine, priced, routes, createdAt),
  })
  const asking: Asking = { ...direct, ...secondLeg, options, watch, rank: rankQuietly }
  const { answers, joined, isSettled } = await traced(engine, 'ask', () => askAll(engine, priced, asking))
  const made = ranked(engine, priced, answers, joined)
  const { quoteId, routes, providerErrors, createdAt } = made
  if (!isSettled) noteWins(engine, priced, answers, routes)
  await watch?.onEnd()
  await traced(engine, 'saveQuote', () =>
    watch ? saveWatched(engine, priced, { routes, createdAt }, watch) : saveQuote(engine, priced, routes, createdAt),
  )
  engine.events.emit('quote-made', {
    quoteId,
    callerId: caller.id,
    routes: routes.length,
    errors: providerErrors.length,
    winners: routes.flatMap(({ providers, tags }) => (tags.length > 0 ? [{ providers, tags }] : [])),
    tookMs: monotonic(engine.clock) - startedAt,
  })
  return withRequestParts(made, priced, [direct, secondLeg])
}

/** Nothing to join. */
const none: Shaped = { routes: [], providerErrors: [] }

/** The answer that these results make: every rule from offers to tags. */
const ranked = (
  engine: EngineContext,
  priced: PricedRequest,
  answers: readonly (ProviderResult | undefined)[],
  joined: Shaped = none,
): Draft<Quote> => {
  const shaped = withTwoLegRoutes(shape(engine, priced, answers), joined)
  const sifted = aboveRentFloor(sift(shaped.routes, priced.request), priced)
  requireRoute(priced, shaped, sifted)
  const marked = markOutliers(engine, priced.quoteId, withNotice(sifted, unbuilt(engine, priced.sell.chain)))
  const routes = score(marked, isOutlier, outputOf(termsOf(engine, priced)))
  const { quoteId } = priced
  return { quoteId, createdAt: engine.clock.now(), routes, providerErrors: shaped.providerErrors }
}

/** What the routes of a request are ranked by. */
const termsOf = ({ rules, ledgerView }: EngineContext, { sellUsd }: PricedRequest): RankingTerms => {
  const { ranking, provenLeastSwaps, provenDays } = rules()
  const sums = ranking === 'proven' ? ledgerView.current(provenDays) : []
  return { ranking, sums, provenLeastSwaps, sellUsd }
}

/** A quote that is watched is answered without identifiers when it cannot be stored. */
const saveWatched = async (
  engine: EngineContext,
  priced: PricedRequest,
  { routes, createdAt }: Pick<Quote, 'routes' | 'createdAt'>,
  watch: QuoteWatch,
): Promise<void> => {
  try {
    await saveQuote(engine, priced, routes, createdAt)
    watch.onSaved()
  } catch {}
}

/** The same engine for an answer that is not the one given: nobody hears of it. */
const quiet = (engine: EngineContext): EngineContext => ({ ...engine, events: createEvents() })

/** Who is asked, and how the answers are waited for. */
interface Asking extends Pick<Shortlist, 'providers'>, Pick<Paths, 'paths'> {
  readonly options: QuoteOptions
  readonly watch: QuoteWatch | undefined
  readonly rank: (answers: readonly (ProviderResult | undefined)[], joined?: Shaped) => Draft<Quote>
}

/** Asks for routes of one provider and of two at the same time. */
const askAll = async (
  engine: EngineContext,
  priced: PricedRequest,
  { providers, paths, options, watch, rank }: Asking,
): Promise<{ answers: readonly ProviderResult[]; joined: Shaped; isSettled: boolean }> => {
  const seen = new OffersSeen()
  const signal = watch?.signal ?? options.signal
  const isChoice = (offer: Offer) =>
    isSound(offer, priced.sellAmount) &&
    isOpen(engine, offer) &&
    holdsSlippage(engine, priced, offer) &&
    suits(offer, priced.request)
  const settling = settlingOf(engine, priced, options, (answers) => rank(answers))
  const onResult = watch && ((results: Parameters<OnResult>[0]) => watch.onResult(results))
  const onJoined = watch && ((routes: Shaped) => watch.onJoined(routes))
  const direct = ask(engine, providers, quoteParamsOf(priced), priced.quoteId, {
    seen,
    isChoice,
    onResult,
    settling,
    signal,
  })
  const [answers, joined] =
    paths.length === 0
      ? [await direct, none]
      : await Promise.all([direct, quotePaths(engine, priced, paths, { seen, signal, onJoined })])
  return { answers, joined, isSettled: settling?.isSettled === true }
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
