import { readMonotonic } from './async/read-monotonic.ts'
import { RequestCoalescer } from './async/request-coalescer.ts'
import { trace } from './async/trace.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { PriceReadings } from './catalogue/price-readings.ts'
import { Prices } from './catalogue/prices.ts'
import { TokenLists } from './catalogue/token-lists.ts'
import { Container } from './container.ts'
import { systemClock } from './contract/clock.ts'
import { coreFacts, useCoreFacts } from './core-facts.ts'
import { createRandomUuid } from './crypto/random.ts'
import { createAddressComparison } from './domain/address-comparison.ts'
import { createContractIdentifier } from './engine/contract-identifier.ts'
import { createAccountReader } from './engine/create-account-reader.ts'
import { createStores } from './engine/create-stores.ts'
import { type Installed, installPlugins } from './engine/install-plugins.ts'
import { createTimedHttp } from './engine/timed-http.ts'
import type { Engine, EngineOptions } from './engine.ts'
import type { EngineContext } from './engine-context.ts'
import { createEvents } from './events.ts'
import { FactBook } from './facts/fact-book.ts'
import { NetworkFees } from './fees/network-fees.ts'
import { TokenIssuers } from './geo/token-issuers.ts'
import { BackgroundCalls } from './health/background-calls.ts'
import { CallHistory } from './health/call-history.ts'
import { Circuits } from './health/circuits.ts'
import { ClockSkews } from './health/clock-skews.ts'
import { Latencies } from './health/latencies.ts'
import { Wins } from './health/wins.ts'
import { createSystemHttp } from './http/create-system-http.ts'
import { hideSecrets } from './http/hide-secrets.ts'
import { OpenRequests } from './http/open-requests.ts'
import { describeStatus } from './lookups/describe-status.ts'
import { listBalances } from './lookups/list-balances.ts'
import { listCounterAssets } from './lookups/list-counter-assets.ts'
import { listGas } from './lookups/list-gas.ts'
import { listPrices } from './lookups/list-prices.ts'
import { listProviderStatus } from './lookups/list-provider-status.ts'
import { listProviders } from './lookups/list-providers.ts'
import { listQuality } from './lookups/list-quality.ts'
import { listTokens } from './lookups/list-tokens.ts'
import { screenAddresses } from './lookups/screen-addresses.ts'
import { searchTokens } from './lookups/search-tokens.ts'
import { listedAddresses } from './memory/listed-addresses.ts'
import { UnknownDeposits } from './memory/unknown-deposits.ts'
import { authenticate } from './pipeline/authenticate.ts'
import { answerOnce } from './pipeline/idempotency/answer-once.ts'
import { defaultLimits } from './policy/limits.ts'
import type { Policy } from './policy/policy.ts'
import { createRuleBook, type RuleBook, readPolicy } from './policy/rule-book.ts'
import { findUnmatchedRules } from './policy/unmatched-rules.ts'

import { quote } from './quote/quote.ts'
import { quoteStream } from './quote/quote-stream.ts'
import { CLOCK, FACTS, HTTP, TOKENS, UUID } from './services.ts'
import { checkSwap } from './swap/check/check-swap.ts'
import { swap } from './swap/swap.ts'
import { listSwapChanges, listSwaps } from './track/follow/list-swaps.ts'
import { resolveFollowingTerms } from './track/follow/resolve-following-terms.ts'
import { startTracker } from './track/follow/start-tracker.ts'
import { TrackStreams } from './track/stream/track-streams.ts'
import { track } from './track/track.ts'
import { createProcessLinkKey } from './track/view/access-token.ts'
import { BlockTimes } from './watch/block-times.ts'
import { compareFacts } from './watch/compare-facts.ts'
import { watchFacts } from './watch/watch-facts.ts'

/**
 * Creates an engine. It opens no connection and starts no timer before its first request or `ready()`, except that an engine
 * with a `tracker` follows swaps from the start.
 *
 * @throws {Error} with the name of a plugin that requires a missing service, or registers a provider or chain twice.
 * @throws {InvalidPolicy} for a policy that `setPolicy` rejects.
 * @throws {InvalidFacts} for facts that `setFacts` rejects.
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
  const stopTracker = startTracker(engine)
  const streams = new TrackStreams(engine)
  const compared = { ...engine, blockTimes: new BlockTimes() }
  const stopWatch = options.factWatch && watchFacts(compared, options.factWatch)
  const ownFacts = engine.facts.follow(coreFacts)
  const isReplaced = options.facts?.some((each) => each.package === coreFacts.file.package)
  let releaseFacts = isReplaced ? useCoreFacts(ownFacts) : undefined
  reportUnmatched(engine, options.policy)
  return {
    quote: (call, options) => trace(engine, 'quote', () => quote(engine, call, options)),
    quoteStream: (call, options) => quoteStream(engine, call, options),
    swap: (call) => trace(engine, 'swap', () => swap(engine, call)),
    answerOnce: (call, request, work) => answerOnce(engine, call, { request, work }),
    checkSwap: (call) => checkSwap(engine, call),
    track: (call) => trace(engine, 'track', () => track(engine, call)),
    trackStream: (call, options) => streams.open(call, options),
    swaps: (call) => listSwaps(engine, call),
    swapChanges: (call) => listSwapChanges(engine, call),
    history: engine.history,
    followCounts: () => engine.history.countFollowed(),
    tokens: (call) => listTokens(engine, call),
    searchTokens: (call) => searchTokens(engine, call),
    swapTo: (call) => listCounterAssets(engine, call, 'sell'),
    swapFrom: (call) => listCounterAssets(engine, call, 'buy'),
    providers: (call) => listProviders(engine, call),
    providerStatus: (call) => listProviderStatus(engine, call),
    providersQuality: (call) => listQuality(engine, call),
    status: (call) => describeStatus(engine, call),
    prices: (call) => listPrices(engine, call),
    screen: (call) => screenAddresses(engine, call),
    balances: (call) => listBalances(engine, call),
    gas: (call) => listGas(engine, call),
    authenticate: (call, service) => authenticate(engine, call, service),
    setPolicy: (policy) => {
      setRules(createRuleBook(policy))
      reportUnmatched(engine, policy)
    },
    policy: () => readPolicy(engine.rules()),
    setFacts: (files, by = 'setFacts') => {
      const changes = engine.facts.replace(files, by)
      if (changes.length === 0) return
      if (changes.some((change) => change.package === coreFacts.file.package)) releaseFacts = useCoreFacts(ownFacts)
      engine.events.emit('facts-replaced', { by, changes })
      // What a provider lists, and the state it read with that, depends on facts.
      engine.catalogue.restart()
    },
    readFacts: (set) => engine.facts.follow(set)(),
    facts: () => engine.facts.list(),
    checkFacts: (signal = new AbortController().signal) => compareFacts(compared, signal),
    setBaseList: (baseList) => engine.catalogue.replaceBaseList(baseList),
    health: () => ({
      providers: engine.catalogue.providerIds,
      unreadProviders: engine.catalogue.unread,
      uncertainPrices: engine.prices.listUncertain(),
      clockSkews: engine.skews.list(),
      openCircuits: engine.circuits.list(),
      latencies: engine.latencies.list(),
      ownClockSkewMs: engine.skews.own,
      storedQuotes: engine.quotes.use?.(),
    }),
    noteTime: (source, time) => engine.skews.note(source, time),
    events: engine.events,
    ready: () => {
      if (options.warmFees) engine.networkFees.start()
      return engine.catalogue.waitUntilReady()
    },
    idle: () => engine.upstreams.waitUntilIdle(),
    dispose: async () => {
      stopWatch?.()
      releaseFacts?.()
      await streams.stop()
      await stopTracker?.()
      engine.catalogue.dispose()
      engine.networkFees.dispose()
      await scope.dispose()
    },
  }
}

/** Emits the rules of a policy that match nothing the engine knows, once the catalogue has been read. */
const reportUnmatched = (
  { catalogue, providers, events }: Pick<EngineContext, 'catalogue' | 'providers' | 'events'>,
  policy: Partial<Policy> = {},
): void => {
  catalogue.onceRead(() => {
    const isProvider = (id: string): boolean => providers.has(id)
    const isToken = (key: string): boolean => catalogue.findByKey(key) !== undefined
    for (const fact of findUnmatchedRules(policy, { isProvider, isToken })) events.emit('rules-unmatched', fact)
  })
}

const createContext = (
  scope: Container,
  options: EngineOptions,
): { engine: EngineContext; setRules: (rules: RuleBook) => void } => {
  const { clock = systemClock, uuid = createRandomUuid, screener = listedAddresses() } = options
  const events = createEvents()
  const limits = { ...defaultLimits, ...options.limits }
  const shared = {
    clock,
    uuid,
    events,
    limits,
    skews: new ClockSkews(clock, (skew) => events.emit('clock-skew', skew)),
    upstreams: new OpenRequests(),
    latencies: new Latencies(),
    circuits: new Circuits({
      clock,
      failures: limits.breakerFailures,
      coolDownMs: limits.breakerCoolDownMs,
      maxCoolDownMs: limits.breakerMaxCoolDownMs,
      onOpen: (scope) => events.emit('circuit-opened', scope),
      onClose: (fact) => events.emit('circuit-closed', fact),
    }),
    calls: new CallHistory(clock),
    facts: new FactBook(clock),
  }
  const loaded = load(scope, options, shared)
  let rules: RuleBook
  try {
    // Once the plugins are installed: only they know their facts, and chains that rules may name.
    rules = createRuleBook(options.policy)
    if (options.facts) shared.facts.replace(options.facts, 'createEngine')
  } catch (error) {
    loaded.releaseChains()
    throw error
  }
  const issuers = new TokenIssuers({
    clock,
    chains: loaded.chains,
    tokens: loaded.catalogue,
    rules: () => rules,
    onFound: () => {
      rules = issuers.extend(rules)
    },
  })
  const learnIssuers = (ids: readonly string[]): void =>
    void issuers.learn(ids.flatMap((id) => loaded.catalogue.findSupported(id)?.assets ?? []).map(({ token }) => token))
  events.on('assets-refreshed', ({ provider }) => learnIssuers([provider]))
  screener.useAccounts?.(createAccountReader(loaded.chains))
  const engine: EngineContext = {
    ...shared,
    ...loaded,
    ...createStores(options, shared),
    tokenLists: new TokenLists({ ...loaded, rules: () => rules }),
    prices: new Prices({
      readings: new PriceReadings(loaded.catalogue, clock),
      source: options.prices,
      clock,
      terms: () => rules,
      onPrice: options.onPrice,
      onStanding: ({ identifier }, { standing }, readings) =>
        events.emit('price-standing', {
          identifier,
          standing,
          readings: readings.map(({ source, usd }) => ({ source, usd })),
        }),
    }),
    networkFees: new NetworkFees({
      chains: loaded.chains,
      clock,
      tokens: loaded.catalogue,
      onFailed: (chain, cause) => events.emit('fee-rates-failed', { chain, cause }),
    }),
    noted: new Set(),
    following: options.tracker && resolveFollowingTerms(options.tracker, clock),
    pluginFaults: options.pluginFaults ?? (() => []),
    support: options.support ?? {},
    explorers: options.explorers ?? {},
    screener,
    region: options.region,
    tracer: options.tracer,
    explorerUrl: options.explorerUrl,
    linkKeys: options.linkKeys ?? [createProcessLinkKey()],
    issuers,
    rules: () => rules,
    quotesUnderWay: new RequestCoalescer(),
    wins: new Wins(),
    background: new BackgroundCalls(limits.backgroundCalls),
    unknownDeposits: new UnknownDeposits({ clock, ...limits }),
  }
  return {
    engine,
    setRules: (next) => {
      rules = issuers.extend(next)
      learnIssuers(loaded.catalogue.providerIds)
    },
  }
}

/** Installs the plugins with the services they may resolve, and makes the catalogue of their assets. */
const load = (
  scope: Container,
  { http, plugins, baseList, secrets, factSets = [] }: EngineOptions,
  shared: Pick<
    EngineContext,
    'clock' | 'uuid' | 'skews' | 'upstreams' | 'events' | 'limits' | 'latencies' | 'circuits' | 'facts'
  >,
): Pick<EngineContext, 'providers' | 'chains' | 'isSameAddress' | 'identifyContract' | 'origins' | 'catalogue'> &
  Pick<Installed, 'releaseChains'> => {
  const { clock, uuid, events, latencies, circuits } = shared
  let catalogue: Catalogue | undefined
  scope
    .value(CLOCK, clock)
    .shared(HTTP, () => hideSecrets(createTimedHttp(http ?? createSystemHttp(), shared), secrets))
    .value(UUID, uuid)
    .value(FACTS, shared.facts)
    .value(TOKENS, { find: (identifier) => catalogue?.find(identifier) })
  const installed = installPlugins(scope, plugins)
  for (const set of [coreFacts, ...factSets]) shared.facts.follow(set)
  const isSameAddress = createAddressComparison(installed.chains)
  const identifyContract = createContractIdentifier({ chains: installed.chains, events })
  catalogue = new Catalogue({
    providers: [...installed.providers.values()],
    clock,
    isSameAddress,
    identifyContract,
    events,
    deadlineMs: shared.limits.assetsDeadlineMs,
    baseList,
    onRead: (provider, tookMs) => {
      latencies.note(provider, 'assets', tookMs)
      circuits.reached(provider, readMonotonic(clock) - tookMs)
    },
  })
  return { ...installed, isSameAddress, identifyContract, catalogue }
}
