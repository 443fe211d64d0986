import { randomUUID } from 'node:crypto'
import { admit } from './admit.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { counterAssets } from './catalogue/counter-assets.ts'
import { listProviders } from './catalogue/list-providers.ts'
import { listTokens } from './catalogue/list-tokens.ts'
import { Prices } from './catalogue/prices.ts'
import { providerStatus } from './catalogue/provider-status.ts'
import { searchTokens } from './catalogue/search-tokens.ts'
import { Scope } from './container.ts'
import type { Chain } from './contract/chain.ts'
import { systemClock } from './contract/clock.ts'
import type { Plugin, Registry } from './contract/plugin.ts'
import type { SwapProvider } from './contract/provider.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { UpstreamError } from './errors.ts'
import { createEvents } from './events.ts'
import { balancesOf } from './lookups/balances-of.ts'
import { gasOf } from './lookups/gas-of.ts'
import { pricesOf } from './lookups/prices-of.ts'
import { screeningOf } from './lookups/screening-of.ts'
import { listedAddresses } from './memory/listed-addresses.ts'
import { memoryRates } from './memory/memory-rates.ts'
import { memoryStore } from './memory/memory-store.ts'
import { memorySwaps } from './memory/memory-swaps.ts'
import { openKeys } from './memory/open-keys.ts'
import { defaultLimits } from './policy/limits.ts'
import { type RuleBook, ruleBook } from './policy/rule-book.ts'
import { InFlight } from './quote/in-flight.ts'
import { quote } from './quote/quote.ts'
import { serviceKey } from './service-key.ts'
import { CLOCK, HTTP, TOKENS, UUID } from './services.ts'
import { swap } from './swap/swap.ts'
import { processLinkKey } from './track/access-token.ts'
import { track } from './track/track.ts'
import type { Workshop } from './workshop.ts'

/**
 * Makes an engine and starts reading the providers' surfaces in the background.
 *
 * Everything is resolved once, here: a plugin that lacks something, or registers an id twice, fails at start with its
 * name.
 */
export const createEngine = (options: EngineOptions): Engine => {
  const scope = new Scope()
  const { workshop, setRules } = furnish(scope, options)
  workshop.catalogue.start()
  return {
    quote: (call) => quote(workshop, call),
    swap: (call) => swap(workshop, call),
    track: (call) => track(workshop, call),
    tokens: (call) => listTokens(workshop, call),
    searchTokens: (call) => searchTokens(workshop, call),
    swapTo: (call) => counterAssets(workshop, call, 'sell'),
    swapFrom: (call) => counterAssets(workshop, call, 'buy'),
    providers: (call) => listProviders(workshop, call),
    providerStatus: (call) => providerStatus(workshop, call),
    prices: (call) => pricesOf(workshop, call),
    screen: (call) => screeningOf(workshop, call),
    balances: (call) => balancesOf(workshop, call),
    gas: (call) => gasOf(workshop, call),
    admit: (call, service) => admit(workshop, call, service),
    setPolicy: (policy) => setRules(ruleBook(policy)),
    setBaseList: (baseList) => workshop.catalogue.replaceBaseList(baseList),
    events: workshop.events,
    ready: () => workshop.catalogue.ready(),
    dispose: () => {
      workshop.catalogue.dispose()
      return scope.dispose()
    },
  }
}

const furnish = (scope: Scope, options: EngineOptions): { workshop: Workshop; setRules: (rules: RuleBook) => void } => {
  const clock = options.clock ?? systemClock
  const events = createEvents()
  const limits = { ...defaultLimits, ...options.limits }
  let rules = ruleBook(options.policy)
  let catalogue: Catalogue | undefined
  scope
    .value(CLOCK, clock)
    .value(HTTP, options.http ?? noHttp)
    .value(UUID, options.uuid ?? randomUUID)
    .value(TOKENS, { find: (identifier) => catalogue?.find(identifier) })
  const { providers, chains } = install(scope, options.plugins)
  catalogue = new Catalogue({
    providers: [...providers.values()],
    clock,
    events,
    deadlineMs: limits.surfaceDeadlineMs,
    ...(options.baseList ? { baseList: options.baseList } : {}),
  })
  const workshop: Workshop = {
    providers,
    chains,
    catalogue,
    prices: new Prices(catalogue, options.prices, clock),
    clock,
    uuid: options.uuid ?? randomUUID,
    keys: options.keys ?? openKeys,
    rates: options.rates ?? memoryRates(clock),
    quotes: options.quotes ?? memoryStore(clock),
    swaps: options.swaps ?? memorySwaps(),
    screener: options.screener ?? listedAddresses(),
    region: options.region,
    explorerUrl: options.explorerUrl,
    linkKeys: options.linkKeys ?? [processLinkKey()],
    limits,
    rules: () => rules,
    events,
    inFlight: new InFlight(),
  }
  return {
    workshop,
    setRules: (next) => {
      rules = next
    },
  }
}

/** Registers every plugin and resolves what it registered. */
const install = (scope: Scope, plugins: readonly Plugin[]) => {
  const providers = new Map<string, SwapProvider>()
  const chains = new Map<string, Chain>()
  const named = <T>(plugin: Plugin, what: string, make: () => T): T => {
    try {
      return make()
    } catch (cause) {
      throw new Error(`${plugin.name}: ${what} cannot be made.`, { cause })
    }
  }
  for (const plugin of plugins) {
    const registry: Registry = {
      provider: (id, make) => {
        if (providers.has(id)) throw new Error(`${plugin.name}: provider ${id} is registered twice.`)
        const key = serviceKey<SwapProvider>(`provider.${id}`)
        scope.shared(key, (resolve) => named(plugin, `provider ${id}`, () => make(resolve)))
        providers.set(id, scope.get(key))
      },
      chain: (family, make) => {
        const key = serviceKey<Chain>(`chain.${family}`)
        scope.shared(key, (resolve) => named(plugin, `chain ${family}`, () => make(resolve)))
        const chain = scope.get(key)
        for (const code of chain.codes) {
          if (chains.has(code)) throw new Error(`${plugin.name}: chain ${code} is registered twice.`)
          chains.set(code, chain)
        }
      },
    }
    plugin.register(registry)
  }
  return { providers, chains }
}

/** Stands where no way out was given; adapters with a `fetch` of their own never meet it. */
const noHttp = async (): Promise<never> => {
  throw new UpstreamError('The engine was made without an http client.')
}
