import { authenticate } from '../pipeline/authenticate.ts'
import type { Caller } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { ProviderListing } from '../domain/catalogue.ts'
import { chainById } from '../domain/chains.ts'
import type { Call } from '../domain/request.ts'
import { inForce, type PolicyScope } from '../policy/policy-scope.ts'
import { allowedFor, isWhole } from '../pipeline/filters/switched-off.ts'
import type { EngineContext } from '../engine-context.ts'

/** Every provider, with the chains that are switched on for the caller. */
export const listProviders = async (engine: EngineContext, call: Call<undefined>): Promise<readonly ProviderListing[]> => {
  const { caller } = await authenticate(engine, call, 'catalogue')
  await engine.catalogue.ready()
  return [...engine.providers.values()].map((provider) => listingOf(engine, caller, provider))
}

const listingOf = (engine: EngineContext, caller: Caller, provider: SwapProvider): ProviderListing => {
  const supported = engine.catalogue.supported(provider.id)
  return {
    id: provider.id,
    label: provider.label,
    tokenCount: supported?.assets.length ?? 0,
    supportedChainIds: supported?.chainIds ?? [],
    enabledChainIds: enabledChainIds(engine, caller, provider.id),
  }
}

/** Chains of a provider that neither the key nor a rule for the provider or the whole chain switches off. */
export const enabledChainIds = (
  { catalogue, rules, clock }: EngineContext,
  caller: Caller,
  providerId: string,
): readonly string[] => {
  if (!allowedFor(caller, providerId)) return []
  const supported = catalogue.supported(providerId)?.chainIds ?? []
  // Rules for single assets, pairs and directions do not show in the list of chains.
  const off = rules().switchedOff.filter((scope) => isWhole(scope) && inForce(scope, clock.now()))
  const applies = (scope: PolicyScope, chain: string | undefined) =>
    (scope.provider === undefined || scope.provider === providerId) &&
    (scope.chain === undefined || scope.chain === chain)
  return supported.filter((chainId) => !off.some((scope) => applies(scope, chainById(chainId)?.code)))
}
