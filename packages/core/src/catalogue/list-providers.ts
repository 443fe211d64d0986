import { admit } from '../admit.ts'
import type { Caller } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { ProviderListing } from '../domain/catalogue.ts'
import { chainById } from '../domain/chains.ts'
import type { Call } from '../domain/request.ts'
import { allowedFor } from '../quote/filters/switched-off.ts'
import type { Workshop } from '../workshop.ts'

/** Every provider, with the chains that are switched on for the caller. */
export const listProviders = async (workshop: Workshop, call: Call<undefined>): Promise<readonly ProviderListing[]> => {
  const { caller } = await admit(workshop, call.apiKey, 'catalogue')
  await workshop.catalogue.ready()
  return [...workshop.providers.values()].map((provider) => listingOf(workshop, caller, provider))
}

const listingOf = (workshop: Workshop, caller: Caller, provider: SwapProvider): ProviderListing => {
  const surface = workshop.catalogue.surface(provider.id)
  const supportedChainIds = surface?.chainIds ?? []
  return {
    id: provider.id,
    label: provider.label,
    tokenCount: surface?.assets.length ?? 0,
    supportedChainIds,
    enabledChainIds: supportedChainIds.filter((chainId) => isOn(workshop, caller, provider.id, chainId)),
  }
}

/** Whether neither the key nor a rule for the provider or the whole chain switches it off. */
const isOn = ({ rules, clock }: Workshop, caller: Caller, providerId: string, chainId: string): boolean => {
  if (!allowedFor(caller, providerId)) return false
  const chain = chainById(chainId)?.code
  return !rules().switchedOff.some(
    (scope) =>
      (scope.provider === undefined || scope.provider === providerId) &&
      (scope.chain === undefined || scope.chain === chain) &&
      scope.asset === undefined &&
      scope.pair === undefined &&
      scope.side === undefined &&
      (scope.expiresAt === undefined || Date.parse(scope.expiresAt) > clock.now()),
  )
}
