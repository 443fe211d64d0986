import { listEnabledChains } from '../../catalogue/list-enabled-chains.ts'
import type { Caller } from '../../contract/caller.ts'
import type { EngineContext } from '../../engine-context.ts'
import { isAllowed, isSwitchedOffWholly } from '../../policy/switched-off.ts'
import type { PricedRequest } from '../resolved-request.ts'
import { addressForm } from './address-form.ts'
import { direction } from './direction.ts'
import { feeCeiling } from './fee-ceiling.ts'
import type { Candidate, Filter } from './filter.ts'
import { flexInput } from './flex-input.ts'
import { named } from './named.ts'
import { pair } from './pair.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { sizeCeiling } from './size-ceiling.ts'
import { switchedOff } from './switched-off.ts'

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

/** The first filter that drops a candidate, with its reason; `undefined` when all keep it. */
export const findRemoval = (candidate: Candidate): { readonly filter: string; readonly reason: string } | undefined => {
  for (const { name, reason } of filters) {
    const why = reason(candidate)
    if (why !== undefined) return { filter: name, reason: why }
  }
  return undefined
}

/** How many providers the request names that are not wholly switched off. Unknown names are ignored. */
export const countNamed = (engine: EngineContext, { caller, request: { providers } }: PricedRequest): number =>
  providers === undefined
    ? 0
    : new Set(providers.filter((id) => engine.providers.has(id) && isOffered(engine, caller, id))).size

/**
 * Whether `/providers` shows the provider with chains that are on. A provider that is off for this pair alone counts,
 * like one that cannot serve the pair. So does one whose assets could not be read, unless it is wholly off.
 */
const isOffered = (engine: EngineContext, caller: Caller, id: string): boolean =>
  engine.catalogue.supported(id)
    ? listEnabledChains(engine, caller, id).length > 0
    : isAllowed(caller, id) && !isSwitchedOffWholly(engine.rules(), id, engine.clock.now())
