import { randomUUID } from 'node:crypto'
import { monotonic } from './async/monotonic.ts'
import { RequestCoalescer } from './async/request-coalescer.ts'
import { traced } from './async/traced.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { counterAssets } from './catalogue/counter-assets.ts'
import { listProviders } from './catalogue/list-providers.ts'
import { listTokens } from './catalogue/list-tokens.ts'
import { Prices, type PricesOptions } from './catalogue/prices.ts'
import { providerStatus } from './catalogue/provider-status.ts'
import { searchTokens } from './catalogue/search-tokens.ts'
import { TokenLists } from './catalogue/token-lists.ts'
import { Container } from './container.ts'
import type { Chain } from './contract/chain.ts'
import { systemClock } from './contract/clock.ts'
import type { Plugin, Registry } from './contract/plugin.ts'
import type { SwapProvider } from './contract/provider.ts'
import type { Engine, EngineHealth, EngineOptions } from './engine.ts'
import type { EngineContext } from './engine-context.ts'
import { UpstreamError } from './errors.ts'
import { createEvents, type Events } from './events.ts'
import { Circuits } from './health/circuits.ts'
import { Latencies } from './health/latencies.ts'
import { balancesOf } from './lookups/balances-of.ts'
import { gasOf } from './lookups/gas-of.ts'
import { pricesOf } from './lookups/prices-of.ts'
import { screeningOf } from './lookups/screening-of.ts'
import { listedAddresses } from './memory/listed-addresses.ts'
import { memoryAnswers } from './memory/memory-answers.ts'
import { memoryRates } from './memory/memory-rates.ts'
import { memoryStore } from './memory/memory-store.ts'
import { memorySwaps } from './memory/memory-swaps.ts'
import { openKeys } from './memory/open-keys.ts'
import { accountReader } from './pipeline/accounts.ts'
import { answeringAnswers, answeringQuotes, answeringSwaps } from './pipeline/answering-stores.ts'
import { authenticate } from './pipeline/authenticate.ts'
import { ClockSkews } from './pipeline/clock-skews.ts'
import { answerOnce } from './pipeline/idempotency/answer-once.ts'
import { timedHttp } from './pipeline/timed-http.ts'
import { defaultLimits } from './policy/limits.ts'
import type { Policy } from './policy/policy.ts'
import { type RuleBook, ruleBook } from './policy/rule-book.ts'
import { unmatchedRules } from './policy/unmatched-rules.ts'
import { quote } from './quote/quote.ts'
import { quoteStream } from './quote/quote-stream.ts'
import { serviceKey } from './service-key.ts'
import { CLOCK, HTTP, TOKENS, UUID } from './services.ts'
import { checkedAnswers } from './stored/checked-answers.ts'
import { type CheckedStoreParts, checkedQuotes } from './stored/checked-quotes.ts'
import { checkedSwaps } from './stored/checked-swaps.ts'
import { storeSeal } from './stored/store-seal.ts'
import { checkSwap } from './swap/check/check-swap.ts'
import { swap } from './swap/swap.ts'
import { processLinkKey } from './track/access-token.ts'
import { track } from './track/track.ts'
import { UnknownDeposits } from './track/unknown-deposits.ts'

/**
 * Creates an engine and starts reading the providers' assets in the background.
 *
 * @throws {Error} with the name of a plugin that requires a missing service, or registers a provider or chain twice.
 * @throws {TypeError} for a policy that `setPolicy` rejects.
 *
 * @example
 * import { createEngine } from '@switchyard/core'
 * import { evm } from '@switchyard/chain-evm'
 * import { createHttp } from '@switchyard/net'
 * import { thorchain } from '@switchyard/provider-thorchain'
 *
 * const engine = createEngine({ plugins: [thorchain(), evm()], http: createHttp() })
 */
export const createEngine = (options: EngineOptions): Engine => {
  const scope = new Container()
  const { engine, setRules } = createContext(scope, options)
  engine.catalogue.start()
  const reportUnmatched = (policy: Partial<Policy> = {}): void => {
    void engine.catalogue.ready().then(() => emitUnmatched(engine, policy))
  }
  reportUnmatched(options.policy)
  return {
    quote: (call) => traced(engine, 'quote', () => quote(engine, call)),
    quoteStream: (call, options) => quoteStream(engine, call, options),
    swap: (call) => traced(engine, 'swap', () => swap(engine, call)),
    answerOnce: (call, request, work) => answerOnce(engine, call, request, work),
    checkSwap: (call) => checkSwap(engine, call),
    track: (call) => traced(engine, 'track', () => track(engine, call)),
    tokens: (call) => listTokens(engine, call),
    searchTokens: (call) => searchTokens(engine, call),
    swapTo: (call) => counterAssets(engine, call, 'sell'),
    swapFrom: (call) => counterAssets(engine, call, 'buy'),
    providers: (call) => listProviders(engine, call),
    providerStatus: (call) => providerStatus(engine, call),
    prices: (call) => pricesOf(engine, call),
    screen: (call) => screeningOf(engine, call),
    balances: (call) => balancesOf(engine, call),
    gas: (call) => gasOf(engine, call),
    authenticate: (call, service) => authenticate(engine, call, service),
    setPolicy: (policy) => {
      setRules(ruleBook(policy))
      reportUnmatched(policy)
    },
    setBaseList: (baseList) => engine.catalogue.replaceBaseList(baseList),
    health: () => healthOf(engine),
    noteTime: (source, time) => engine.skews.note(source, time),
    events: engine.events,
    ready: () => engine.catalogue.ready(),
    dispose: () => {
      engine.catalogue.dispose()
      return scope.dispose()
    },
  }
}

const createContext = (
  scope: Container,
  options: EngineOptions,
): { engine: EngineContext; setRules: (rules: RuleBook) => void } => {
  const { clock = systemClock, uuid = randomUUID } = options
  const events = createEvents()
  const skews = new ClockSkews(clock, (skew) => events.emit('clock-skew', skew))
  const limits = { ...defaultLimits, ...options.limits }
  let rules = ruleBook(options.policy)
  const latencies = new Latencies()
  const circuits = createCircuits({ clock, events, limits })
  const shared = { clock, uuid, skews, events, limits, latencies, circuits }
  const loaded = load(scope, options, shared)
  const screener = options.screener ?? listedAddresses()
  screener.useAccounts?.(accountReader(loaded.chains))
  const engine: EngineContext = {
    ...shared,
    ...loaded,
    tokenLists: new TokenLists({ ...loaded, rules: () => rules }),
    prices: createPrices(
      { catalogue: loaded.catalogue, source: options.prices, clock, terms: () => rules, onPrice: options.onPrice },
      events,
    ),
    keys: options.keys ?? openKeys,
    ...storesOf(options, shared),
    screener,
    region: options.region,
    tracer: options.tracer,
    explorerUrl: options.explorerUrl,
    linkKeys: options.linkKeys ?? [processLinkKey()],
    rules: () => rules,
    quotesUnderWay: new RequestCoalescer(),
    unknownDeposits: new UnknownDeposits({ clock, ...limits }),
  }
  return {
    engine,
    setRules: (next) => {
      rules = next
    },
  }
}

const createCircuits = ({ clock, events, limits }: Pick<EngineContext, 'clock' | 'events' | 'limits'>): Circuits =>
  new Circuits({
    clock,
    failures: limits.breakerFailures,
    coolDownMs: limits.breakerCoolDownMs,
    maxCoolDownMs: limits.breakerMaxCoolDownMs,
    onOpen: (scope) => events.emit('circuit-opened', scope),
    onClose: (fact) => events.emit('circuit-closed', fact),
  })

/** Installs the plugins with the services they may resolve, and makes the catalogue of their assets. */
const load = (
  scope: Container,
  { http = noHttp, plugins, baseList }: EngineOptions,
  {
    clock,
    uuid,
    skews,
    events,
    limits,
    latencies,
    circuits,
  }: Pick<EngineContext, 'clock' | 'uuid' | 'skews' | 'events' | 'limits' | 'latencies' | 'circuits'>,
): Pick<EngineContext, 'providers' | 'chains' | 'catalogue'> => {
  let catalogue: Catalogue | undefined
  scope
    .value(CLOCK, clock)
    .value(HTTP, timedHttp(http, skews))
    .value(UUID, uuid)
    .value(TOKENS, { find: (identifier) => catalogue?.find(identifier) })
  const { providers, chains } = install(scope, plugins)
  const deadlineMs = limits.assetsDeadlineMs
  const onRead = (provider: string, tookMs: number): void => {
    latencies.note(provider, 'assets', tookMs)
    circuits.reached(provider, monotonic(clock) - tookMs)
  }
  catalogue = new Catalogue({ providers: [...providers.values()], clock, events, deadlineMs, baseList, onRead })
  return { providers, chains, catalogue }
}

/** Prices that emit an event when their standing changes. */
const createPrices = (options: PricesOptions, events: Events): Prices =>
  new Prices({
    ...options,
    onStanding: ({ identifier }, { standing }, readings) =>
      events.emit('price-standing', {
        identifier,
        standing,
        readings: readings.map(({ source, usd }) => ({ source, usd })),
      }),
  })

/** The stores, with their rows checked on the way back. Those of the embedder may fail or hang; those in memory do neither. */
const storesOf = (
  options: EngineOptions,
  { clock, events, limits }: Pick<EngineContext, 'clock' | 'events' | 'limits'>,
): Pick<EngineContext, 'rates' | 'quotes' | 'swaps' | 'answers'> => {
  const { unsealedUntil, quotes, swaps, answers } = options
  const { storeDeadlineMs } = limits
  const checked: CheckedStoreParts = {
    seal: storeSeal({ keys: options.sealKeys ?? [], ...(unsealedUntil === undefined ? {} : { unsealedUntil }) }),
    clock,
    onRefused: (row) => events.emit('stored-row-refused', row),
  }
  return {
    rates: options.rates ?? memoryRates(clock),
    quotes: checkedQuotes(quotes ? answeringQuotes(quotes, storeDeadlineMs) : memoryStore(clock), checked),
    swaps: checkedSwaps(swaps ? answeringSwaps(swaps, storeDeadlineMs) : memorySwaps(), checked),
    answers: checkedAnswers(answers ? answeringAnswers(answers, storeDeadlineMs) : memoryAnswers(clock), checked),
  }
}

const healthOf = ({ prices, skews, quotes, circuits, latencies }: EngineContext): EngineHealth => ({
  uncertainPrices: prices.standings(),
  clockSkews: skews.list(),
  openCircuits: circuits.list(),
  latencies: latencies.list(),
  ...(skews.own === undefined ? {} : { ownClockSkewMs: skews.own }),
  ...(quotes.use === undefined ? {} : { storedQuotes: quotes.use() }),
})

/** Emits the rules of a policy that match nothing the engine knows, unless it has been disposed. */
const emitUnmatched = ({ catalogue, providers, events }: EngineContext, policy: Partial<Policy>): void => {
  const isProvider = (id: string): boolean => providers.has(id)
  const isToken = (key: string): boolean => catalogue.byKey(key) !== undefined
  for (const fact of unmatchedRules(policy, { isProvider, isToken })) events.emit('rules-unmatched', fact)
}

/** Registers every plugin and resolves what it registered. */
const install = (scope: Container, plugins: readonly Plugin[]) => {
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

/** Default HTTP client: refuses every request. Adapters with a `fetch` option do not use it. */
const noHttp = async (): Promise<never> => {
  throw new UpstreamError('The engine was made without an http client.')
}
