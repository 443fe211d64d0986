import {
  type Chain,
  type Plugin,
  type ProviderContext,
  type Resolve,
  type SupportedAssets,
  type SwapProvider,
  TOKENS,
  type TokenLookup,
} from '@switchyard/core'
import type { Checked } from './run-check.ts'
import type { SentRequest, Traffic } from './traffic.ts'

/** Providers and chains that plugins have registered with an engine, for requests past the engine. */
export interface Captured {
  readonly providers: ReadonlyMap<string, SwapProvider>
  /** By chain code. */
  readonly chains: ReadonlyMap<string, Chain>
  /** The engine's tokens. */
  readonly tokens: TokenLookup
  /** Result of the engine's first read of each provider's assets; absent while it runs. */
  readonly catalogues: ReadonlyMap<string, Checked<SupportedAssets>>
}

/** The same plugins, and what they register once an engine is created with them. */
export const capturePlugins = (
  plugins: readonly Plugin[],
  traffic: Traffic,
): { readonly plugins: readonly Plugin[]; readonly captured: Captured } => {
  const providers = new Map<string, SwapProvider>()
  const chains = new Map<string, Chain>()
  const catalogues = new Map<string, Checked<SupportedAssets>>()
  let resolve: Resolve | undefined
  const tokens: TokenLookup = { find: (identifier) => resolve?.(TOKENS).find(identifier) }
  const onRead = (id: string, end: Checked<SupportedAssets>): void => {
    if (!catalogues.has(id)) catalogues.set(id, end)
  }
  const capture = (plugin: Plugin): Plugin => ({
    name: plugin.name,
    register: (registry) =>
      plugin.register({
        provider: (id, make) =>
          registry.provider(id, (services) => {
            resolve = services
            const provider = make(services)
            providers.set(id, provider)
            return observeAssets(provider, traffic, onRead)
          }),
        chain: (family, make) =>
          registry.chain(family, (services) => {
            resolve = services
            const chain = make(services)
            for (const code of chain.codes) chains.set(code, chain)
            return chain
          }),
      }),
  })
  return { plugins: plugins.map(capture), captured: { providers, chains, tokens, catalogues } }
}

/** The provider; how a read of its assets ends is reported together with the requests it took. */
const observeAssets = (
  provider: SwapProvider,
  traffic: Traffic,
  onRead: (id: string, end: Checked<SupportedAssets>) => void,
): SwapProvider => {
  const readAssets = async (context: ProviderContext): Promise<SupportedAssets> => {
    const requests: SentRequest[] = []
    const startedAt = performance.now()
    const end = () => ({ requests, tookMs: Math.round(performance.now() - startedAt) })
    try {
      const value = await traffic.within(requests, async () => provider.assets(context))
      onRead(provider.id, { value, ...end() })
      return value
    } catch (error) {
      onRead(provider.id, { error, ...end() })
      throw error
    }
  }
  // Methods are called on the provider itself, since it may have private fields.
  return new Proxy(provider, {
    get: (target, name) => {
      if (name === 'assets') return readAssets
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
