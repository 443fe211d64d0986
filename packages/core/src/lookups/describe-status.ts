import { listEnabledChains } from '../catalogue/list-enabled-chains.ts'
import type { Caller } from '../contract/caller.ts'
import { chainById } from '../domain/chains.ts'
import type { ChainState, ChainStatus, EngineStatus } from '../domain/engine-status.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { STRETCH_MS } from '../health/call-history.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** Describes chains with the providers that serve them, and how providers answered in the last hours. */
export const describeStatus = async (engine: EngineContext, call: Call<undefined>): Promise<EngineStatus> => {
  const { caller } = await authenticate(engine, call, 'catalogue')
  const { catalogue, calls, providers } = engine
  await catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  const counts = catalogue.countTokensByChain()
  return {
    isOperator: caller.operator === true,
    since: calls.findStart(),
    stretchMs: STRETCH_MS,
    tokens: [...counts.values()].reduce((sum, count) => sum + count, 0),
    chains: listChains(engine, caller, counts),
    providers: [...providers.keys()].map((provider) => ({
      provider,
      tokens: catalogue.findSupported(provider)?.assets.length ?? 0,
      calls: calls.list(provider),
    })),
  }
}

const listChains = (
  engine: Pick<EngineContext, 'providers' | 'catalogue' | 'circuits' | 'rules' | 'clock'>,
  caller: Caller,
  tokens: ReadonlyMap<string, number>,
): readonly ChainStatus[] => {
  const { providers, catalogue, circuits } = engine
  const found = new Map<string, ChainStatus['providers'][number][]>()
  for (const provider of providers.keys()) {
    const enabled = new Set(listEnabledChains(engine, caller, provider))
    const { chainIds = [], haltedChains = [], note } = catalogue.findSupported(provider) ?? {}
    const failing = circuits.list().filter((circuit) => circuit.provider === provider)
    const findState = (chainId: string): ChainState => {
      const code = findCode(chainId)
      if (!enabled.has(chainId)) return 'switchedOff'
      if (note === 'swapHalted' || haltedChains.includes(code)) return 'halted'
      return failing.some(({ chain = code }) => chain === code) ? 'failing' : 'open'
    }
    for (const chainId of chainIds)
      found.set(chainId, [...(found.get(chainId) ?? []), { provider, state: findState(chainId) }])
  }
  return [...found]
    .map(([chainId, serving]) => ({
      chain: findCode(chainId),
      chainId,
      tokens: tokens.get(chainId) ?? 0,
      providers: serving,
    }))
    .sort((one, other) => (one.chain < other.chain ? -1 : 1))
}

const findCode = (chainId: string): string => chainById(chainId)?.code ?? chainId
