import type { RequestCoalescer } from './async/request-coalescer.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Prices } from './catalogue/prices.ts'
import type { TokenLists } from './catalogue/token-lists.ts'
import type { KeyStore } from './contract/caller.ts'
import type { Chain } from './contract/chain.ts'
import type { Clock } from './contract/clock.ts'
import type { DueJobs } from './contract/due-jobs.ts'
import type { Ledger } from './contract/ledger.ts'
import type { LinkKey } from './contract/link-key.ts'
import type { PluginFault, PluginOrigin } from './contract/plugin.ts'
import type { RegionSource, Screener } from './contract/ports.ts'
import type { ProviderContext, SwapProvider } from './contract/provider.ts'
import type { AnswerStore, ExpiringStore, RateLimiter, SwapStore } from './contract/stores.ts'
import type { CheckedSwapHistory } from './contract/swap-history.ts'
import type { Tracer } from './contract/tracer.ts'
import type { Events } from './events.ts'
import type { FactBook } from './facts/fact-book.ts'
import type { NetworkFees } from './fees/network-fees.ts'
import type { TokenIssuers } from './geo/token-issuers.ts'
import type { BackgroundCalls } from './health/background-calls.ts'
import type { CallHistory } from './health/call-history.ts'
import type { Circuits } from './health/circuits.ts'
import type { ClockSkews } from './health/clock-skews.ts'
import type { Latencies } from './health/latencies.ts'
import type { Wins } from './health/wins.ts'
import type { OpenRequests } from './http/open-requests.ts'
import type { LedgerView } from './ledger/ledger-view.ts'
import type { UnknownDeposits } from './memory/unknown-deposits.ts'
import type { Limits } from './policy/limits.ts'
import type { RuleBook } from './policy/rule-book.ts'

/** Terms of following swaps. */
export interface FollowingTerms {
  readonly jobs: DueJobs
  /** Looks at each provider in a minute. */
  readonly perMinute: number
  /** Looks at the same time. */
  readonly concurrency: number
  /** Shortest time between two looks at a swap, milliseconds. */
  readonly leastMs: number
  /** Interval at which swaps whose look is late are found, milliseconds. */
  readonly sweepMs: number
}

/** Parts of an engine that its pipelines work with; made once by `createEngine`. */
export interface EngineContext {
  /** In registration order. */
  readonly providers: ReadonlyMap<string, SwapProvider>
  /** Chain code to the chain package that serves it. */
  readonly chains: ReadonlyMap<string, Chain>
  readonly isSameAddress: ProviderContext['isSameAddress']
  readonly identifyContract: NonNullable<ProviderContext['identifyContract']>
  /** Origins of providers that were loaded by name, by their ids. */
  readonly origins: ReadonlyMap<string, PluginOrigin>
  /** Plugins that the host has left out. */
  readonly pluginFaults: () => readonly PluginFault[]
  /** What the outside world decides, as it is in force. */
  readonly facts: FactBook
  readonly catalogue: Catalogue
  readonly tokenLists: TokenLists
  readonly prices: Prices
  /** Fee rates of the chains, and estimates made with them. */
  readonly networkFees: NetworkFees
  readonly clock: Clock
  readonly skews: ClockSkews
  /** Requests to upstreams that are under way. */
  readonly upstreams: OpenRequests
  readonly uuid: () => string
  readonly keys: KeyStore
  readonly rates: RateLimiter
  readonly quotes: ExpiringStore
  readonly swaps: SwapStore
  readonly answers: AnswerStore
  readonly history: CheckedSwapHistory
  /** Terms of following swaps; absent where they are not followed. */
  readonly following: FollowingTerms | undefined
  /** Addresses to ask for an overdue swap, by provider. */
  readonly support: Readonly<Record<string, string>>
  /** Pages that show a transaction, by chain code. */
  readonly explorers: Readonly<Record<string, string>>
  readonly screener: Screener
  readonly region: RegionSource | undefined
  /** Base address of the explorer, where there is one. */
  readonly explorerUrl: string | undefined
  /** Newest first. */
  readonly linkKeys: readonly LinkKey[]
  readonly limits: Limits
  /** Issuers of tokens, for geo rules. */
  readonly issuers: TokenIssuers
  /** The rules now in force. */
  readonly rules: () => RuleBook
  readonly events: Events
  /** Destination of spans; absent without tracing. */
  readonly tracer: Tracer | undefined
  /** Circuit breakers. */
  readonly circuits: Circuits
  /** Durations of calls to providers. */
  readonly latencies: Latencies
  /** Outcomes of calls for prices in the last hours. */
  readonly calls: CallHistory
  /** Shares of quotes in which providers had the best route. */
  readonly wins: Wins
  /** Calls of quotes that were answered without them. */
  readonly background: BackgroundCalls
  /** Identical quotes share their requests to providers. */
  readonly quotesUnderWay: RequestCoalescer
  readonly ledger: Ledger
  /** Recent sums of the ledger, for ranking. */
  readonly ledgerView: LedgerView
  /** Identifiers of swaps whose entry in the ledger is stored, the newest. */
  readonly noted: Set<string>
  /** Deposits of no stored swap that were asked for. */
  readonly unknownDeposits: UnknownDeposits
}
