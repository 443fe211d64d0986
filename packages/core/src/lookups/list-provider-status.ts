import { listEnabledChains } from '../catalogue/list-enabled-chains.ts'
import type { ProviderStatus } from '../domain/catalogue.ts'
import { toIdentifierKey } from '../domain/identifier.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { anonymous } from '../memory/open-keys.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** Lists which chains of each provider are on, for everybody and for the caller. Says nothing of directions or ceilings. */
export const listProviderStatus = async (
  engine: EngineContext,
  call: Call<undefined>,
): Promise<readonly ProviderStatus[]> => {
  const { caller } = await authenticate(engine, call, 'catalogue')
  await engine.catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  const uncertain = engine.prices.listUncertain()
  const open = engine.circuits.list()
  const working = [...engine.providers.values()].map(({ id }): ProviderStatus => {
    const { chainIds: supported = [], byKey, note } = engine.catalogue.findSupported(id) ?? { note: 'unread' }
    const enabledChainsGlobal = listEnabledChains(engine, anonymous, id)
    const uncertainPrices = uncertain
      .map(({ identifier }) => identifier)
      .filter((identifier) => byKey?.has(toIdentifierKey(identifier) ?? ''))
    const switchedOff = open.filter(({ provider }) => provider === id).map(({ provider: _, ...circuit }) => circuit)
    return {
      provider: id,
      supportedChains: supported,
      enabledChainsGlobal,
      disabledChainsGlobal: supported.filter((chainId) => !enabledChainsGlobal.includes(chainId)),
      enabledChains: listEnabledChains(engine, caller, id),
      note,
      switchedOff: switchedOff.length === 0 ? undefined : switchedOff,
      uncertainPrices: uncertainPrices.length === 0 ? undefined : uncertainPrices.sort(),
      plugin: engine.origins.get(id),
    }
  })
  const leftOut = engine.pluginFaults().map(
    ({ origin, provider, reason }): ProviderStatus => ({
      provider: provider ?? origin.module,
      supportedChains: [],
      enabledChainsGlobal: [],
      disabledChainsGlobal: [],
      enabledChains: [],
      fault: reason,
      plugin: origin,
    }),
  )
  return [...working, ...leftOut]
}
