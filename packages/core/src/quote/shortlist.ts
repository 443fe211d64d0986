import type { SwapProvider } from '../contract/provider.ts'
import type { DroppedCandidate } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { namedCount, removalOf } from '../pipeline/filters/removal.ts'
import { noRoutes } from '../pipeline/resolve.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'

/** The providers to call, and why the others were dropped. */
export interface Shortlist {
  readonly providers: readonly SwapProvider[]
  readonly dropped: readonly DroppedCandidate[]
}

/** Decides which providers to call. Every removal is emitted as `candidate-dropped`. */
export const shortlist = (engine: EngineContext, priced: PricedRequest): Shortlist => {
  const providers: SwapProvider[] = []
  const dropped: DroppedCandidate[] = []
  const count = namedCount(engine, priced)
  for (const provider of engine.providers.values()) {
    const removal = removalOf({ provider, priced, engine, named: count })
    if (removal) dropped.push({ provider: provider.id, filter: removal.filter, reason: removal.reason })
    else providers.push(provider)
  }
  for (const { provider, filter, reason } of dropped) {
    engine.events.emit('candidate-dropped', { quoteId: priced.quoteId, provider, filter, reason })
  }
  return { providers, dropped }
}

/** No provider is left: `noRoutesFound`, with the removals for a caller who may see them. */
export const noProviderLeft = ({ caller, sell, buy }: PricedRequest, dropped: readonly DroppedCandidate[]): SwapError =>
  new SwapError(
    'noRoutesFound',
    noRoutes(sell.identifier, buy.identifier),
    caller.explain ? { data: { explain: dropped } } : {},
  )
