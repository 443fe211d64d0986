import type { Offer, QuoteParams, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { OffersSeen } from './patience.ts'
import { ProviderCalls } from './provider-calls.ts'

/** What one round of provider calls may take, and when it may stop waiting. */
export interface AskOptions {
  /** Default: that of a quote. */
  readonly deadlineMs?: number
  /** Whether there is something to choose already; offers of this ask are noted. Default: nothing yet. */
  readonly seen?: OffersSeen
  /** Whether an offer can become a route of the request. Default: any. */
  readonly isChoice?: (offer: Offer) => boolean
}

const anyOffer = (): boolean => true

/**
 * Asks every provider at once, within the concurrency of the engine and one deadline. Never throws: a provider's fault becomes
 * its decline. Identical requests in flight share one call, which is aborted when the last of them has run out of time.
 *
 * Once there is an offer, the quote no longer waits for a provider that takes unusually long; its call continues until the
 * deadline, so that the engine learns how long it really takes.
 */
export const ask = async (
  engine: EngineContext,
  providers: readonly SwapProvider[],
  question: QuoteParams,
  quoteId: string,
  { deadlineMs = engine.limits.quoteDeadlineMs, seen = new OffersSeen(), isChoice = anyOffer }: AskOptions = {},
): Promise<readonly ProviderResult[]> => {
  if (providers.length === 0) return []
  const calls = new ProviderCalls(engine, providers, { question, quoteId, deadlineMs, seen, isChoice })
  calls.start()
  try {
    return await calls.results
  } finally {
    calls.end()
  }
}
