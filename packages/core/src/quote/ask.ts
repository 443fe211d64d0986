import { withAbort } from '../async/with-abort.ts'
import type { Offer, QuoteParams, SwapProvider } from '../contract/provider.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import { FirstOffer } from './first-offer.ts'
import { type AskContext, type OnResult, ProviderCalls } from './provider-calls.ts'
import type { Settling } from './settle/settling.ts'

/** Limits of one round of provider calls. */
export interface AskOptions {
  /** Default: that of a quote. */
  readonly deadlineMs?: number
  /** Tells that there is something to choose already; offers of this ask are noted. Default: nothing yet. */
  readonly seen?: FirstOffer
  /** `true` for an offer that can become a route of the request. Default: any. */
  readonly isChoice?: (offer: Offer) => boolean
  /** Called after each result with those that are there, by the position of the provider. */
  readonly onResult?: OnResult | undefined
  /** Ends the wait early when what is still out is unlikely to matter. */
  readonly settling?: Settling | undefined
  /** Ends the wait: the promise rejects with its reason, and calls that no other quote waits for are aborted. */
  readonly signal?: AbortSignal | undefined
}

/** One round of provider calls. */
export interface AskRound extends AskOptions {
  readonly question: QuoteParams
  readonly quoteId: string
}

/**
 * Asks every provider at once, within the concurrency of the engine and one deadline. Rejects with the reason of `signal`, or
 * with a fault of the engine itself: a provider's fault becomes its decline. Identical requests in flight share one call, which is aborted when the last of them has run out of time.
 *
 * Once there is an offer, the quote no longer waits for a provider that takes unusually long; its call continues until the
 * deadline, so that the engine learns how long it really takes.
 */
export const ask = async (
  engine: AskContext,
  providers: readonly SwapProvider[],
  round: AskRound,
): Promise<readonly ProviderResult[]> => {
  const { deadlineMs = engine.limits.quoteDeadlineMs, seen = new FirstOffer(), isChoice = () => true } = round
  const { question, quoteId, onResult, settling, signal } = round
  signal?.throwIfAborted()
  if (providers.length === 0) return []
  const asked = { question, quoteId, deadlineMs, seen, isChoice, onResult, settling }
  const calls = new ProviderCalls(engine, providers, asked)
  calls.start()
  try {
    return await (signal ? withAbort(calls.results, signal) : calls.results)
  } catch (failure) {
    calls.abandon()
    throw failure
  } finally {
    calls.end()
  }
}
