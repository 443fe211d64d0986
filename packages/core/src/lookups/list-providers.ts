import { listEnabledChains } from '../catalogue/list-enabled-chains.ts'
import type { ProviderListing } from '../domain/catalogue.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** Lists every provider, with the chains that are switched on for the caller. */
export const listProviders = async (
  engine: EngineContext,
  call: Call<undefined>,
): Promise<readonly ProviderListing[]> => {
  const { caller } = await authenticate(engine, call, 'catalogue')
  await engine.catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  return [...engine.providers.values()].map(({ id, label }) => {
    const { assets = [], chainIds = [] } = engine.catalogue.findSupported(id) ?? {}
    return {
      id,
      label,
      tokenCount: assets.length,
      supportedChainIds: chainIds,
      enabledChainIds: listEnabledChains(engine, caller, id),
      plugin: engine.origins.get(id),
    }
  })
}
