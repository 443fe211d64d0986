import type { SwapProvider } from '../contract/provider.ts'
import type { DroppedCandidate } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { circuitOpen } from '../pipeline/filters/circuit-open.ts'
import { namedCount, removalOf } from '../pipeline/filters/removal.ts'
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
  const open: SwapProvider[] = []
  const count = namedCount(engine, priced)
  for (const provider of engine.providers.values()) {
    const candidate = { provider, priced, engine, named: count }
    const removal = removalOf(candidate)
    if (removal) dropped.push({ provider: provider.id, filter: removal.filter, reason: removal.reason })
    else if (circuitOpen.reason(candidate) === undefined) providers.push(provider)
    else open.push(provider)
  }
  // The only ones left are asked all the same.
  if (providers.length === 0) providers.push(...open)
  else
    for (const provider of open) {
      const reason = circuitOpen.reason({ provider, priced, engine, named: count }) ?? ''
      dropped.push({ provider: provider.id, filter: circuitOpen.name, reason })
    }
  for (const { provider, filter, reason } of dropped) {
    engine.events.emit('candidate-dropped', { quoteId: priced.quoteId, provider, filter, reason })
  }
  return { providers, dropped }
}
