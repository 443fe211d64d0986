import { admit } from '../admit.ts'
import type { ProviderStatus } from '../domain/catalogue.ts'
import type { Call } from '../domain/request.ts'
import { anonymous } from '../memory/open-keys.ts'
import type { Workshop } from '../workshop.ts'
import { enabledChainIds } from './list-providers.ts'

/** Which chains of each provider are on, for everybody and for the caller. Says nothing of directions or ceilings. */
export const providerStatus = async (workshop: Workshop, call: Call<undefined>): Promise<readonly ProviderStatus[]> => {
  const { caller } = await admit(workshop, call, 'catalogue')
  await workshop.catalogue.ready()
  return [...workshop.providers.values()].map(({ id }) => {
    const supported = workshop.catalogue.surface(id)?.chainIds ?? []
    const enabledChainsGlobal = enabledChainIds(workshop, anonymous, id)
    return {
      provider: id,
      supportedChains: supported,
      enabledChainsGlobal,
      disabledChainsGlobal: supported.filter((chainId) => !enabledChainsGlobal.includes(chainId)),
      enabledChains: enabledChainIds(workshop, caller, id),
    }
  })
}
