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
  await catalogue.readable(engine.limits.trackDeadlineMs)
  const counts = catalogue.tokensByChain()
  return {
    isOperator: caller.operator === true,
    since: calls.since(),
    stretchMs: STRETCH_MS,
    tokens: [...counts.values()].reduce((sum, count) => sum + count, 0),
    chains: listChains(engine, caller, counts),
    providers: [...providers.keys()].map((provider) => ({
      provider,
      tokens: catalogue.supported(provider)?.assets.length ?? 0,
      calls: calls.of(provider),
    })),
  }
}

const listChains = (
  engine: EngineContext,
  caller: Caller,
  tokens: ReadonlyMap<string, number>,
): readonly ChainStatus[] => {
  const found = new Map<string, ChainStatus['providers'][number][]>()
  for (const provider of engine.providers.keys()) {
    const readState = createStateReader(engine, caller, provider)
    for (const chainId of engine.catalogue.supported(provider)?.chainIds ?? [])
      found.set(chainId, [...(found.get(chainId) ?? []), { provider, state: readState(chainId) }])
  }
  return [...found]
    .map(([chainId, providers]) => ({ chain: readCode(chainId), chainId, tokens: tokens.get(chainId) ?? 0, providers }))
    .sort((one, other) => (one.chain < other.chain ? -1 : 1))
}

const readCode = (chainId: string): string => chainById(chainId)?.code ?? chainId

/** Creates the reader of the states of a provider's chains, by chain id. */
const createStateReader = (
  engine: EngineContext,
  caller: Caller,
  provider: string,
): ((chainId: string) => ChainState) => {
  const enabled = new Set(listEnabledChains(engine, caller, provider))
  const { haltedChains = [], note } = engine.catalogue.supported(provider) ?? {}
  const failing = engine.circuits.list().filter((circuit) => circuit.provider === provider)
  return (chainId) => {
    const code = readCode(chainId)
    if (!enabled.has(chainId)) return 'switchedOff'
    if (note === 'swapHalted' || haltedChains.includes(code)) return 'halted'
    return failing.some(({ chain = code }) => chain === code) ? 'failing' : 'open'
  }
}
