import { listEnabledChains } from '../catalogue/list-enabled-chains.ts'
import { chainById } from '../domain/chains.ts'
import type { ChainState, ChainStatus, EngineStatus } from '../domain/engine-status.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { STRETCH_MS } from '../health/call-history.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** Describes chains with the providers that serve them, and how providers answered in the last hours. */
export const describeStatus = async (engine: EngineContext, call: Call<undefined>): Promise<EngineStatus> => {
  const { caller } = await authenticate(engine, call, 'catalogue')
  const { catalogue, calls, providers, circuits } = engine
  await catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  const counts = catalogue.countTokensByChain()

  const findCode = (chainId: string): string => chainById(chainId)?.code ?? chainId
  const serving = new Map<string, ChainStatus['providers'][number][]>()
  for (const provider of providers.keys()) {
    const enabled = new Set(listEnabledChains(engine, caller, provider))
    const { chainIds = [], haltedChains = [], note } = catalogue.findSupported(provider) ?? {}
    const failing = circuits.list().filter((circuit) => circuit.provider === provider)
    for (const chainId of chainIds) {
      const code = findCode(chainId)
      let state: ChainState = failing.some(({ chain = code }) => chain === code) ? 'failing' : 'open'
      if (note === 'swapHalted' || haltedChains.includes(code)) state = 'halted'
      if (!enabled.has(chainId)) state = 'switchedOff'
      serving.set(chainId, [...(serving.get(chainId) ?? []), { provider, state }])
    }
  }
  const chains = [...serving].map(([chainId, servedBy]) => ({
    chain: findCode(chainId),
    chainId,
    tokens: counts.get(chainId) ?? 0,
    providers: servedBy,
  }))

  return {
    isOperator: caller.operator === true,
    since: calls.findStart(),
    stretchMs: STRETCH_MS,
    tokens: [...counts.values()].reduce((sum, count) => sum + count, 0),
    chains: chains.sort((one, other) => (one.chain < other.chain ? -1 : 1)),
    providers: [...providers.keys()].map((provider) => ({
      provider,
      tokens: catalogue.findSupported(provider)?.assets.length ?? 0,
      calls: calls.list(provider),
    })),
  }
}
