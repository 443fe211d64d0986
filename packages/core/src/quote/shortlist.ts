import type { SwapProvider } from '../contract/provider.ts'
import type { DroppedCandidate } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { circuitOpen } from '../pipeline/filters/circuit-open.ts'
import { countNamed, findRemoval } from '../pipeline/filters/removal.ts'
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
  const open: { readonly provider: SwapProvider; readonly reason: string }[] = []
  const named = countNamed(engine, priced)
  for (const provider of engine.providers.values()) {
    const candidate = { provider, priced, engine, named }
    const removal = findRemoval(candidate)
    const reason = removal ? undefined : circuitOpen.reason(candidate)
    if (removal) dropped.push({ provider: provider.id, ...removal })
    else if (reason === undefined) providers.push(provider)
    else open.push({ provider, reason })
  }
  // The only ones left are asked all the same.
  if (providers.length === 0) providers.push(...open.map(({ provider }) => provider))
  else
    for (const { provider, reason } of open) dropped.push({ provider: provider.id, filter: circuitOpen.name, reason })
  for (const fact of dropped) engine.events.emit('candidate-dropped', { quoteId: priced.quoteId, ...fact })
  return { providers, dropped }
}
