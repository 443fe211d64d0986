import { enabledChainIds } from '../catalogue/list-providers.ts'
import type { Caller } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { DroppedCandidate } from '../domain/route.ts'
import { SwapError } from '../errors.ts'
import type { EngineContext } from '../engine-context.ts'
import { addressForm } from '../pipeline/filters/address-form.ts'
import { direction } from '../pipeline/filters/direction.ts'
import { feeCeiling } from '../pipeline/filters/fee-ceiling.ts'
import type { Candidate, Filter } from '../pipeline/filters/filter.ts'
import { flexInput } from '../pipeline/filters/flex-input.ts'
import { named } from '../pipeline/filters/named.ts'
import { pair } from '../pipeline/filters/pair.ts'
import { privacy } from '../pipeline/filters/privacy.ts'
import { refund } from '../pipeline/filters/refund.ts'
import { sizeCeiling } from '../pipeline/filters/size-ceiling.ts'
import { allowedFor, switchedOff, switchedOffWhole } from '../pipeline/filters/switched-off.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { noRoutes } from '../pipeline/resolve.ts'

/** The silent removals, in the order of the specification's rule 7. */
const filters: readonly Filter[] = [
  named,
  switchedOff,
  pair,
  direction,
  addressForm,
  sizeCeiling,
  feeCeiling,
  refund,
  flexInput,
  privacy,
]

/** The providers worth asking, and why the others are not. */
export interface Shortlist {
  readonly providers: readonly SwapProvider[]
  readonly dropped: readonly DroppedCandidate[]
}

/** Decides whom to ask. Every removal is told as `candidate-dropped`. */
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

/** The first filter that speaks against a candidate, and what it says. */
export const removalOf = (candidate: Candidate): { readonly filter: string; readonly reason: string } | undefined => {
  for (const { name, reason } of filters) {
    const why = reason(candidate)
    if (why !== undefined) return { filter: name, reason: why }
  }
  return undefined
}

/** Names in the request that belong to providers not wholly switched off. Names nobody has are ignored. */
export const namedCount = (engine: EngineContext, { caller, request: { providers } }: PricedRequest): number =>
  providers === undefined
    ? 0
    : new Set(providers.filter((id) => engine.providers.has(id) && stands(engine, caller, id))).size

/**
 * Whether `/providers` shows the provider with chains that are on. One that is off for this pair alone stands, and counts
 * like one that cannot serve the pair; so does one whose surface could not be read, unless it is off as a whole.
 */
const stands = (engine: EngineContext, caller: Caller, id: string): boolean =>
  engine.catalogue.supported(id)
    ? enabledChainIds(engine, caller, id).length > 0
    : allowedFor(caller, id) && !switchedOffWhole(engine.rules(), id, engine.clock.now())

/** Nobody is left to ask: `noRoutesFound`, with the removals for a caller who may see them. */
export const noProviderLeft = ({ caller, sell, buy }: PricedRequest, dropped: readonly DroppedCandidate[]): SwapError =>
  new SwapError(
    'noRoutesFound',
    noRoutes(sell.identifier, buy.identifier),
    caller.explain ? { data: { explain: dropped } } : {},
  )
