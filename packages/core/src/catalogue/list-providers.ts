import { admit } from '../admit.ts'
import type { Caller } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { ProviderListing } from '../domain/catalogue.ts'
import { chainById } from '../domain/chains.ts'
import type { Call } from '../domain/request.ts'
import { inForce, type Scope } from '../policy/scope.ts'
import { allowedFor, isWhole } from '../quote/filters/switched-off.ts'
import type { Workshop } from '../workshop.ts'

/** Every provider, with the chains that are switched on for the caller. */
export const listProviders = async (workshop: Workshop, call: Call<undefined>): Promise<readonly ProviderListing[]> => {
  const { caller } = await admit(workshop, call, 'catalogue')
  await workshop.catalogue.ready()
  return [...workshop.providers.values()].map((provider) => listingOf(workshop, caller, provider))
}

const listingOf = (workshop: Workshop, caller: Caller, provider: SwapProvider): ProviderListing => {
  const surface = workshop.catalogue.surface(provider.id)
  return {
    id: provider.id,
    label: provider.label,
    tokenCount: surface?.assets.length ?? 0,
    supportedChainIds: surface?.chainIds ?? [],
    enabledChainIds: enabledChainIds(workshop, caller, provider.id),
  }
}

/** Chains of a provider that neither the key nor a rule for the provider or the whole chain switches off. */
export const enabledChainIds = (
  { catalogue, rules, clock }: Workshop,
  caller: Caller,
  providerId: string,
): readonly string[] => {
  if (!allowedFor(caller, providerId)) return []
  const supported = catalogue.surface(providerId)?.chainIds ?? []
  // Rules for single assets, pairs and directions do not show in the list of chains.
  const off = rules().switchedOff.filter((scope) => isWhole(scope) && inForce(scope, clock.now()))
  const applies = (scope: Scope, chain: string | undefined) =>
    (scope.provider === undefined || scope.provider === providerId) &&
    (scope.chain === undefined || scope.chain === chain)
  return supported.filter((chainId) => !off.some((scope) => applies(scope, chainById(chainId)?.code)))
}
