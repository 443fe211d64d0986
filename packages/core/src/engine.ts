import type { OnPrice, UncertainPrice } from './catalogue/prices.ts'
import type { AuthResult, KeyStore, Service } from './contract/caller.ts'
import type { Clock } from './contract/clock.ts'
import type { TrackerOptions } from './contract/due-jobs.ts'
import type { FactFile, FactSet, ListedFact } from './contract/facts.ts'
import type { Http } from './contract/http.ts'
import type { Ledger } from './contract/ledger.ts'
import type { LinkKey } from './contract/link-key.ts'
import type { Plugin, PluginFault } from './contract/plugin.ts'
import type { PriceSource, RegionSource, Screener, ScreeningVerdict } from './contract/ports.ts'
import type { AnswerStore, ExpiringStore, ExpiringStoreUse, RateLimiter, SwapStore } from './contract/stores.ts'
import type {
  CheckedSwapHistory,
  FollowCounts,
  SwapChange,
  SwapEntry,
  SwapHistory,
  SwapPageQuery,
} from './contract/swap-history.ts'
import type { Token } from './contract/token.ts'
import type { Tracer } from './contract/tracer.ts'
import type { ProviderListing, ProviderStatus, TokenListing } from './domain/catalogue.ts'
import type { EngineStatus } from './domain/engine-status.ts'
import type { Call, QuoteRequest, SwapRequest, TrackRequest } from './domain/request.ts'
import type { Quote } from './domain/route.ts'
import type { CheckedSwap, Swap, Track } from './domain/swap.ts'
import type { Events } from './events.ts'
import type { OpenCircuit } from './health/circuits.ts'
import type { ClockSkew } from './health/clock-skews.ts'
import type { LatencyReading } from './health/latencies.ts'
import type { ProviderQuality } from './ledger/quality.ts'
import type { BalanceOf, BalanceQuery } from './lookups/list-balances.ts'
import type { GasOf } from './lookups/list-gas.ts'
import type { PriceOf } from './lookups/list-prices.ts'
import type { ScreeningQuery } from './lookups/screen-addresses.ts'
import type { SearchQuery, SearchResult } from './lookups/search-tokens.ts'
import type { IdempotentRequest } from './pipeline/idempotency/answer-once.ts'
import type { Limits } from './policy/limits.ts'
import type { Policy } from './policy/policy.ts'
import type { QuoteEvent, QuoteStreamOptions } from './quote/quote-event.ts'
import type { QuoteOptions } from './quote/quote-options.ts'
import type { SealKey } from './stored/store-seal.ts'
import type { TrackStream, TrackStreamOptions, TrackStreamRequest } from './track/stream/track-event.ts'
import type { FactRound } from './watch/compare-facts.ts'
import type { FactWatch } from './watch/watch-facts.ts'

/** Parts of an engine. Everything but the plugins has an in-memory or system default. */
export interface EngineOptions {
  /** Providers and chains. */
  readonly plugins: readonly Plugin[]
  /** Plugins that the host has left out, for `providerStatus`; asked each time. Default: none. */
  readonly pluginFaults?: () => readonly PluginFault[]
  /** The transport of plugins without a `fetch` of their own. Default: the `fetch` of the runtime. */
  readonly http?: Http
  /** The time and timers, replaced in tests. Default: the system's. */
  readonly clock?: Clock
  /** Makes identifiers, never the same twice. Routes' are UUIDs where these are, of version 4 or 7. Default: version 4. */
  readonly uuid?: () => string
  /** API keys. Default: none are needed, with no fees and no limits, as fits an embedded engine. */
  readonly keys?: KeyStore
  /** Counts requests by key and minute. Default: in memory; one that servers share for several of them. */
  readonly rates?: RateLimiter
  /** Stored quotes, five minutes each. Default: in memory, bounded; one that servers share for several of them. */
  readonly quotes?: ExpiringStore
  /** Swaps that were built. Default: in memory, bounded; a database for anything that must survive a restart. */
  readonly swaps?: SwapStore
  /** Answers to requests with an idempotency key. */
  readonly answers?: AnswerStore
  /** Promised and delivered outputs of swaps. Default: in memory, the newest 20,000 swaps. */
  readonly ledger?: Ledger
  /** Every change of every swap. Default: in memory. */
  readonly history?: SwapHistory
  /** Follows every swap until it ends, by itself. Default: swaps are looked at when they are asked for. */
  readonly tracker?: TrackerOptions
  /** Addresses to ask for an overdue swap, by provider id. Default: the provider's explorer, where it gives one. */
  readonly support?: Readonly<Record<string, string>>
  /** Pages that show a transaction, by chain code, with `{hash}` for its hash; see `defaultExplorers`. Default: none. */
  readonly explorers?: Readonly<Record<string, string>>
  /** Refuses bad addresses; when it fails, the swap is refused. Default: an empty list. */
  readonly screener?: Screener
  /** USD prices in addition to the providers'. Default: the providers' own. */
  readonly prices?: PriceSource
  /** Sees each USD price that a request looks at and may replace it, for records and replays. Default: none. */
  readonly onPrice?: OnPrice
  /** Country of an IPv4 address, for geo rules. Default: none, so a restricted token is refused for everybody. */
  readonly region?: RegionSource
  /** Address of the explorer; without it confidential swaps get no `explorerUrl`. */
  readonly explorerUrl?: string
  /** Keys explorer links are sealed with, newest first. Default: one of this process, so links end with it. */
  readonly linkKeys?: readonly LinkKey[]
  /**
   * Secrets that seal stored quotes and swaps, newest first, for stores that others can write to. A row without a seal of one
   * of them counts as absent. Default: none, rows carry a version only.
   */
  readonly sealKeys?: readonly SealKey[]
  /** Unix milliseconds until which swaps without a seal are still read, while `sealKeys` is being introduced. Default: not at all. */
  readonly unsealedUntil?: number
  /**
   * Tokens known in addition to the providers' own; their spelling, name, logo and geo rule win. Every chain's native coin is added
   * to them.
   */
  readonly baseList?: readonly Token[]
  /** Deadlines, lifetimes, sizes and concurrency. Default: `defaultLimits`. */
  readonly limits?: Partial<Limits>
  /** Gates, ceilings, fee caps, blacklist, geo rules, routes of two providers; `engine.setPolicy` replaces it. Default: nothing is restricted. */
  readonly policy?: Partial<Policy>
  /** Replacements for facts of the packages: contracts, locks, block times; `engine.setFacts` replaces them. Default: the packages' own. */
  readonly facts?: readonly FactFile[]
  /** Facts of packages that register no provider and no chain, such as lists for geo rules. Default: none. */
  readonly factSets?: readonly FactSet<unknown>[]
  /**
   * Reads the fee rates of every chain when `ready()` is called, so that the first route from each has its own network fee. Default: those of a
   * chain are read once a quote sells from it, so that a page or wallet asks no node of a chain that nobody sells from.
   */
  readonly warmFees?: boolean
  /** Compares facts with what the networks say, in the background. Default: only `checkFacts` does. */
  readonly factWatch?: FactWatch
  /**
   * Values that no answer of an upstream may carry further, such as keys of providers and nodes: they are removed before anything
   * reads it. What a request sends in a header such as `authorization` or `x-api-key` is removed without being named. Default: none.
   */
  readonly secrets?: readonly string[]
  /** Opens a span for each request, stage and provider call, such as `trace.getTracer('switchyard')` of OpenTelemetry. Default: none. */
  readonly tracer?: Tracer
}

/** State of providers, prices and clocks as the engine last saw it, and use of its memory. */
export interface EngineHealth {
  /** Ids of the providers, and of those among them whose assets could not be read yet. */
  readonly providers: readonly string[]
  readonly unreadProviders: readonly string[]
  /** Use of the store of quotes; absent where they are stored outside this process. */
  readonly storedQuotes?: ExpiringStoreUse
  /** Tokens whose USD price only one source gives, or sources contradict each other on. */
  readonly uncertainPrices: readonly UncertainPrice[]
  /** Differences of other clocks to this machine's, milliseconds; negative for behind. */
  readonly clockSkews: readonly ClockSkew[]
  /** Providers switched off after failures, until they are probed. */
  readonly openCircuits: readonly OpenCircuit[]
  /** Durations of the last calls, by provider and kind. */
  readonly latencies: readonly LatencyReading[]
  /** The median of `clockSkews` where there are two or more: how far this machine's own clock is probably behind. */
  readonly ownClockSkewMs?: number
}

/**
 * The swap-aggregation engine. Amounts in results are `bigint` base units; times are milliseconds since 1970.
 *
 * @throws {SwapError} from every method that takes a `Call`: `apiKeyInvalid` and `rateLimitExceeded` for the key,
 *   `serviceUnavailable` while a store fails or hangs, `invalidRequest` for what `read` refuses, and the codes of the method.
 *
 * @example
 * const { routes } = await engine.quote({
 *   apiKey: 'key',
 *   read: () => ({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', ...defaults }),
 * })
 */
export interface Engine {
  /**
   * Priced routes of every provider that serves the pair, best output first. Rejects with the reason of `options.signal`.
   *
   * @throws {SwapError} `noRoutesFound`, `blackListAsset`, `invalidSourceAddressList`, `swapSizeExceeded`,
   *   `tokenPriceUnavailable`, `geoRestrictedToken`, `isSanctionedAddress`, `solanaOutputBelowRentExemptMinimum`.
   */
  quote(call: Call<QuoteRequest>, options?: QuoteOptions): Promise<Quote>
  /**
   * The same quote as it grows: routes as providers answer, and the whole answer at the end. Resolves once providers are asked.
   *
   * @throws {SwapError} what `quote` throws before providers are asked. A later fault is an `error` event when no provider quoted; otherwise
   *   the routes that came are the answer.
   *
   * @example
   * for await (const event of await engine.quoteStream(call)) {
   *   if (event.type === 'route') show(event.route)
   *   if (event.type === 'complete') settle(event.quote)
   * }
   */
  quoteStream(call: Call<QuoteRequest>, options?: QuoteStreamOptions): Promise<AsyncIterableIterator<QuoteEvent>>
  /**
   * The chosen route priced again, with the transaction or deposit that executes it.
   *
   * @throws {SwapError} `swapRouteNotFound`, `insufficientBalance`, `unableToBuildTransaction`,
   *   `outputAmountDeviationTooHigh`, the refund and address errors, and what the provider declines with.
   */
  swap(call: Call<SwapRequest>): Promise<Swap>
  /**
   * Answers a swap request with an idempotency key: does `work` at most once for the caller and the key, and returns the same
   * text for 24 hours, on every server that shares the store of answers. `work` gets the call to spread into `swap`.
   *
   * @throws {SwapError} `idempotencyKeyReused` for another request under the key, `idempotencyKeyPending` for one that has no
   *   answer yet or lost it, and what `work` throws.
   */
  answerOnce(
    call: Omit<Call<unknown>, 'read'>,
    request: IdempotentRequest,
    work: (call: Omit<Call<unknown>, 'read'>) => Promise<string>,
  ): Promise<string>
  /**
   * Checks that a swap that was built may still be sent, to be called just before it is broadcast. Opens nothing. Counts as a quote.
   *
   * @throws {SwapError} `swapRouteNotFound` for an unknown swap and another key's.
   */
  checkSwap(call: Call<{ readonly swapId: string }>): Promise<CheckedSwap>
  /**
   * Tracks a swap: whole for the key that executed it, redacted for others where it is confidential.
   *
   * @throws {SwapError} `txNotFound`, `depositChannelNotFound`.
   */
  track(call: Call<TrackRequest>): Promise<Track>
  /**
   * A swap that was built here as it changes: where it stands at once, then each change, until it has ended. Each event shows what
   * `track` would. Counts as one request; ending the iteration, or `options.signal`, ends the stream, which otherwise stays open.
   *
   * @throws {SwapError} `txNotFound`, `depositChannelNotFound`.
   *
   * @example
   * for await (const { track, final } of await engine.trackStream({ apiKey: 'key', read: () => ({ swapId }) })) {
   *   show(track.swapStatus.status, final)
   * }
   */
  trackStream(call: Call<TrackStreamRequest>, options?: TrackStreamOptions): Promise<TrackStream>
  /** The swaps of the caller's own key with their last change, newest first. */
  swaps(call: Call<Omit<SwapPageQuery, 'keyId'>>): Promise<readonly SwapEntry[]>
  /**
   * Every change of a swap of the caller's own key, oldest first.
   *
   * @throws {SwapError} `txNotFound` for an unknown swap and another key's.
   */
  swapChanges(call: Call<{ readonly swapId: string }>): Promise<readonly SwapChange[]>
  /**
   * The changes of every caller's swaps, for the operator's own code: `read` after a cursor, and `subscribe` to wake up. A row with a
   * wrong seal, shape or version is left out and emitted as `stored-row-refused`.
   */
  readonly history: Pick<CheckedSwapHistory, 'list' | 'read' | 'subscribe'>
  /** Counts the swaps that are followed, and how late they are. Asks the store. */
  followCounts(): Promise<FollowCounts>
  /**
   * Token lists, one per provider, or the requested one. The same array until one of them changes.
   *
   * @throws {SwapError} `noTokenListsFound`.
   */
  tokens(
    call: Call<{ readonly provider?: string; readonly category?: 'rwa' | 'crypto' }>,
  ): Promise<readonly TokenListing[]>
  /** Tokens whose ticker, name or address matches, best match first. */
  searchTokens(call: Call<SearchQuery>): Promise<SearchResult>
  /**
   * Identifiers the asset can be swapped into.
   *
   * @throws {SwapError} `invalidAsset` for an unknown asset.
   */
  swapTo(call: Call<{ readonly asset: string }>): Promise<readonly string[]>
  /**
   * Identifiers the asset can be bought with.
   *
   * @throws {SwapError} `invalidAsset` for an unknown asset.
   */
  swapFrom(call: Call<{ readonly asset: string }>): Promise<readonly string[]>
  /** Every provider, with the chains enabled for the caller. */
  providers(call: Call<undefined>): Promise<readonly ProviderListing[]>
  /** Enabled and disabled chains of every provider. */
  providerStatus(call: Call<undefined>): Promise<readonly ProviderStatus[]>
  /**
   * Delivered versus promised output by provider, of swaps seen to end in the last days, `provenDays` of the policy. Swaps of all
   * callers, confidential ones left out; at most a minute old.
   */
  providersQuality(call: Call<undefined>): Promise<readonly ProviderQuality[]>
  /** Chains with the providers that serve them, and how providers answered calls for prices in the last six hours, on this engine. */
  status(call: Call<undefined>): Promise<EngineStatus>
  /** USD prices in the order requested. */
  prices(call: Call<{ readonly identifiers: readonly string[] }>): Promise<readonly PriceOf[]>
  /**
   * Full screening of addresses.
   *
   * @throws {SwapError} `addressScreeningFailed`.
   */
  screen(call: Call<ScreeningQuery>): Promise<ScreeningVerdict>
  /**
   * Balances of one address on one chain.
   *
   * @throws {SwapError} `invalidChain`, `invalidAddressForChain`, `failedToRetrieveBalance`.
   */
  balances(call: Call<BalanceQuery>): Promise<readonly BalanceOf[]>
  /**
   * Fee rates, of one chain or of all.
   *
   * @throws {SwapError} `unsupportedChainId`.
   */
  gas(call: Call<{ readonly chainId?: string }>): Promise<readonly GasOf[]>
  /**
   * Checks a key and takes one request of its rate.
   *
   * @throws {SwapError} `apiKeyInvalid`, `rateLimitExceeded`.
   */
  authenticate(call: Pick<Call<unknown>, 'apiKey' | 'onAuthenticated'>, service: Service): Promise<AuthResult>
  /**
   * Replaces rules while the engine runs. Members that are absent get their default.
   *
   * @throws {InvalidPolicy} for a rule that is misspelled or out of range; the rules in force stay.
   */
  setPolicy(policy: Partial<Policy>): void
  /** The rules in force, defaults included. */
  policy(): Policy
  /**
   * Replaces facts of the packages while the engine runs, all or none. Facts that files before have replaced and these do not return to the
   * packages' own. Swaps that are built from now on use them.
   *
   * @param by who replaces them, for the event `facts-replaced`.
   * @throws {InvalidFacts} naming every fact that is unknown or has a wrong value; those in force stay.
   *
   * @example
   * const source = 'https://…/thorchain/inbound_addresses'
   * const router = { name: 'routers', chain: 'BASE', value: ['0x…'], source, seen: '2026-11-27' }
   * engine.setFacts([{ package: '@switchyard/provider-thorchain', facts: [router] }], 'operator')
   */
  setFacts(files: readonly FactFile[], by?: string): void
  /** Returns the facts of a package that are in force. Makes no request. */
  readFacts<T>(set: FactSet<T>): T
  /** Lists the facts in force with their age, and what the networks last said of them. Makes no request. */
  facts(): readonly ListedFact[]
  /** Compares every fact that can be compared with what the networks say now. Takes minutes at worst. */
  checkFacts(signal?: AbortSignal): Promise<FactRound>
  /**
   * Replaces the base list while the engine runs.
   *
   * @throws {Error} when a native coin's decimals are wrong; the old list stays.
   */
  setBaseList(baseList: readonly Token[]): void
  /** Reports the state of providers, prices, clocks and stored quotes, as last seen. Makes no request. */
  health(): EngineHealth
  /**
   * Notes the time of another clock, such as a database's, Unix milliseconds. Those of HTTP services are read from their responses.
   */
  noteTime(source: string, time: number): void
  /** Facts about quotes, swaps and providers, emitted after they happened. */
  readonly events: Events
  /** Resolves once every provider's assets have been read or have failed. Starts reading them, as the first request does. */
  ready(): Promise<void>
  /**
   * Resolves once no request to an upstream is under way, other than those of adapters with a `fetch` of their own. A worker
   * that ends earlier would cut them off: `context.waitUntil(engine.idle())`.
   */
  idle(): Promise<void>
  /** Ends background work and disposes what plugins made. */
  dispose(): Promise<void>
}
