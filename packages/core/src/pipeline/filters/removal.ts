import { listEnabledChains } from '../../catalogue/list-enabled-chains.ts'
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

/** Finds the first filter that drops a candidate, with its reason; `undefined` when all keep it. */
export const findRemoval = (candidate: Candidate): { readonly filter: string; readonly reason: string } | undefined => {
  for (const { name, reason } of filters) {
    const why = reason(candidate)
    if (why !== undefined) return { filter: name, reason: why }
  }
  return undefined
}

/**
 * Counts the providers the request names that `/providers` shows with chains that are on. Unknown names are ignored. A provider that is
 * off for this pair alone counts, like one that cannot serve the pair. So does one whose assets could not be read, unless it is
 * wholly off.
 */
export const countNamed = (
  engine: Pick<EngineContext, 'providers' | 'catalogue' | 'rules' | 'clock'>,
  { caller, request }: PricedRequest,
): number => {
  const isOffered = (id: string): boolean =>
    engine.catalogue.findSupported(id)
      ? listEnabledChains(engine, caller, id).length > 0
      : isAllowed(caller, id) && !isSwitchedOffWholly(engine.rules(), id, engine.clock.now())
  const named = new Set(request.providers)
  return [...named].filter((id) => engine.providers.has(id) && isOffered(id)).length
}
