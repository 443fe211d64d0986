import { readMonotonic } from '../async/read-monotonic.ts'
import { trace } from '../async/trace.ts'
import type { Offer } from '../contract/provider.ts'
import type { Call, QuoteRequest } from '../domain/request.ts'
import type { Quote } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { findRegion } from '../geo/region.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { price } from '../pipeline/price.ts'
import { toQuoteParams } from '../pipeline/quote-params.ts'
import { resolve } from '../pipeline/resolve.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { saveQuote } from '../pipeline/save-quote.ts'
import { screenByIndex } from '../pipeline/screen.ts'
import { isOpen, isSound, isWithinSlippage, type Shaped } from '../pipeline/shape.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import { ask } from './ask.ts'
import { FirstOffer } from './first-offer.ts'
import { findPaths, type Paths } from './paths/find-paths.ts'
import { quotePaths } from './paths/quote-paths.ts'
import type { QuoteOptions } from './quote-options.ts'
import type { QuoteWatch } from './quote-watch.ts'
import { type RankedAnswers, rankAnswers } from './ranking/rank-answers.ts'
import { isAnswer, requireAnswer } from './require-answer.ts'
import { requireProvider } from './require-provider.ts'
import { createSettling, noteWins, type Settling } from './settle/settling.ts'
import { type Shortlist, shortlist } from './shortlist.ts'
import { isSuitable } from './sift.ts'

/** Options of a quote, and its watcher. */
export interface WatchedQuoteOptions extends QuoteOptions {
  /** Follows the answer as it grows. The quote that is returned is the same without it. */
  readonly watch?: QuoteWatch
}

/**
 * The quote pipeline.
 *
 * Addresses of the request are screened in every spelling, and each provider gets the spelling it handles
 * (`provider/fit-addresses.ts`); the engine declines in its name for one it cannot settle. Whether they are addresses of their chains is
 * checked at the swap (`swap/require-addresses.ts`), which may name others.
 */
export const quote = async (
  engine: EngineContext,
  call: Call<QuoteRequest>,
  { watch, ...options }: WatchedQuoteOptions = {},
): Promise<Quote> => {
  const startedAt = readMonotonic(engine.clock)
  const { caller } = await trace(engine, 'authenticate', () => authenticate(engine, call, 'quote'))
  const request = call.read()
  const reading = engine.catalogue.waitUntilReadable(engine.limits.quoteDeadlineMs)
  if (reading) await reading
  // Ranking by proven outputs reads the ledger of past swaps before the first quote.
  if (engine.rules().ranking === 'proven') await engine.ledgerView.ready(engine.rules().provenDays)

  const resolved = resolve(engine, caller, request)
  requirePermitted([resolved.sell, resolved.buy], () => findRegion(call.region, engine.region), engine.rules())
  screenByIndex(engine, resolved)
  const priced = await trace(engine, 'price', () => price(engine, resolved))
  const direct = shortlist(engine, priced)
  // The direct providers only tell whether there is a direct route (`multiLeg: whenNoDirect`).
  const twoLeg = findPaths(engine, priced, direct.providers)
  requireProvider(priced, { direct, twoLeg }, engine)

  const dropped = caller.explain ? [...direct.dropped, ...twoLeg.dropped] : undefined
  watch?.onOpen({
    rank: (answers, joined) => {
      const soFar = rankAnswers(engine, priced, { answers, joined })
      return isAnswer(soFar) ? toQuote(soFar, priced, { dropped, createdAt: engine.clock.now() }) : undefined
    },
    save: (soFar) => saveQuote(engine, priced, soFar),
  })
  const settling = createSettling(engine, priced, {
    settle: options.settle,
    rank: (answers) => rankAnswers(engine, priced, { answers }),
  })
  // The signal of a watch already follows that of the options.
  const signal = watch?.signal ?? options.signal
  const { answers, joined } = await trace(engine, 'ask', () =>
    askAll(engine, priced, { ...direct, ...twoLeg, watch, settling, signal }),
  )

  const ranked = rankAnswers(engine, priced, { answers, joined })
  requireAnswer(priced, ranked, engine)
  const { quoteId } = priced
  for (const outlier of ranked.outliers) engine.events.emit('output-outlier', { quoteId, ...outlier })
  const made = toQuote(ranked, priced, { dropped, createdAt: engine.clock.now() })
  const { routes, providerErrors } = made
  // A quote that was settled early may lack the best route: its wins are noted once the late providers have answered.
  if (!settling?.isSettled) noteWins(engine, priced, { answers, routes })

  await watch?.onEnd()
  await trace(engine, 'saveQuote', async () => {
    try {
      await saveQuote(engine, priced, made)
      watch?.onSaved()
    } catch (error) {
      // Routes of a watched quote are out already, so it is answered although the store failed. Without `onSaved` the stream sends
      // no identifiers that are not stored.
      if (!watch || !SwapError.is(error)) throw error
    }
  })
  engine.events.emit('quote-made', {
    quoteId,
    callerId: caller.id,
    routes: routes.length,
    errors: providerErrors.length,
    winners: routes.flatMap(({ providers, tags }) => (tags.length > 0 ? [{ providers, tags }] : [])),
    tookMs: readMonotonic(engine.clock) - startedAt,
  })
  return made
}

/** The providers to ask, and how their answers are waited for. */
interface Asking extends Pick<Shortlist, 'providers'>, Pick<Paths, 'paths'> {
  readonly watch: QuoteWatch | undefined
  readonly settling: Settling | undefined
  readonly signal: AbortSignal | undefined
}

/** Asks for one-provider and two-provider routes in parallel. Settling ends the calls of one-provider routes only. */
const askAll = async (
  engine: EngineContext,
  priced: PricedRequest,
  { providers, paths, watch, settling, signal }: Asking,
): Promise<{ readonly answers: readonly ProviderResult[]; readonly joined?: Shaped }> => {
  const seen = new FirstOffer()
  // An offer that will survive the ranking: only such a one lets the quote stop waiting.
  const isChoice = (offer: Offer) =>
    isSound(offer, priced.sellAmount) &&
    isOpen(engine, offer) &&
    isWithinSlippage(engine, priced, offer) &&
    isSuitable(offer, priced.request)
  const onResult: QuoteWatch['onResult'] | undefined = watch && ((results) => watch.onResult(results))
  const question = toQuoteParams(priced)
  const { quoteId } = priced
  const direct = ask(engine, providers, { question, quoteId, seen, isChoice, onResult, settling, signal })
  if (paths.length === 0) return { answers: await direct }

  const onJoined: QuoteWatch['onJoined'] | undefined = watch && ((routes) => watch.onJoined(routes))
  const both = [direct, quotePaths(engine, priced, { paths, seen, signal, onJoined })] as const
  const [answers, joined] = await Promise.all(both)
  return { answers, joined }
}

/** Returns the answer: what was ranked, the addresses of the request and, for a caller who may see them, the removals. */
const toQuote = (
  { routes, providerErrors }: RankedAnswers,
  { quoteId, sources, request }: PricedRequest,
  { dropped, createdAt }: { readonly dropped: Quote['explain']; readonly createdAt: number },
): Quote => ({
  quoteId,
  createdAt,
  routes,
  providerErrors,
  sourceAddress: sources[0],
  destinationAddress: request.destinationAddress,
  explain: dropped,
})
