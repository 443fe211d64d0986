import type { SwapProvider } from '../contract/provider.ts'
import type { DroppedCandidate } from '../domain/route.ts'
import { SwapError } from '../errors.ts'
import type { Workshop } from '../workshop.ts'
import { addressForm } from './filters/address-form.ts'
import { direction } from './filters/direction.ts'
import { feeCeiling } from './filters/fee-ceiling.ts'
import type { Filter } from './filters/filter.ts'
import { flexInput } from './filters/flex-input.ts'
import { named } from './filters/named.ts'
import { pair } from './filters/pair.ts'
import { privacy } from './filters/privacy.ts'
import { refund } from './filters/refund.ts'
import { sizeCeiling } from './filters/size-ceiling.ts'
import { allowedFor, switchedOff, switchedOffFor } from './filters/switched-off.ts'
import type { Priced } from './quotable.ts'
import { noRoutes } from './resolve.ts'

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

/** Decides whom to ask. Nobody left is `noRoutesFound`. Every removal is told as `candidate-dropped`. */
export const shortlist = (workshop: Workshop, priced: Priced): Shortlist => {
  const providers: SwapProvider[] = []
  const dropped: DroppedCandidate[] = []
  const count = namedCount(workshop, priced)
  for (const provider of workshop.providers.values()) {
    const removal = firstRemoval({ provider, priced, workshop, named: count })
    if (removal) dropped.push({ provider: provider.id, ...removal })
    else providers.push(provider)
  }
  for (const fact of dropped) workshop.events.emit('candidate-dropped', { quoteId: priced.quoteId, ...fact })
  if (providers.length === 0) throw nobodyLeft(priced, dropped)
  return { providers, dropped }
}

const firstRemoval = (candidate: Parameters<Filter['reason']>[0]): { filter: string; reason: string } | undefined => {
  for (const { name, reason } of filters) {
    const why = reason(candidate)
    if (why !== undefined) return { filter: name, reason: why }
  }
  return undefined
}

/** Names in the request that belong to providers still switched on. Names nobody has are ignored. */
const namedCount = (workshop: Workshop, priced: Priced): number => {
  const { caller, sell, buy, request } = priced
  const now = workshop.clock.now()
  const standing = (id: string) =>
    workshop.providers.has(id) &&
    allowedFor(caller, id) &&
    !switchedOffFor(workshop.rules(), { provider: id, sell, buy }, now)
  return new Set(request.providers?.filter(standing)).size
}

const nobodyLeft = ({ caller, sell, buy }: Priced, dropped: readonly DroppedCandidate[]): SwapError =>
  new SwapError(
    'noRoutesFound',
    noRoutes(sell.identifier, buy.identifier),
    caller.explain ? { data: { explain: dropped } } : {},
  )
