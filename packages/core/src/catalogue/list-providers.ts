import type { Caller } from '../contract/caller.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { ProviderListing } from '../domain/catalogue.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { enabledChains } from '../pipeline/enabled-chains.ts'

/** Every provider, with the chains that are switched on for the caller. */
export const listProviders = async (
  engine: EngineContext,
  call: Call<undefined>,
): Promise<readonly ProviderListing[]> => {
  const { caller } = await authenticate(engine, call, 'catalogue')
  await engine.catalogue.readable(engine.limits.trackDeadlineMs)
  return [...engine.providers.values()].map((provider) => listingOf(engine, caller, provider))
}

const listingOf = (engine: EngineContext, caller: Caller, provider: SwapProvider): ProviderListing => {
  const supported = engine.catalogue.supported(provider.id)
  const plugin = engine.origins.get(provider.id)
  return {
    id: provider.id,
    label: provider.label,
    tokenCount: supported?.assets.length ?? 0,
    supportedChainIds: supported?.chainIds ?? [],
    enabledChainIds: enabledChains(engine, caller, provider.id),
    ...(plugin ? { plugin } : {}),
  }
}
