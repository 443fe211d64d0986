import type { RequestCoalescer } from './async/request-coalescer.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Prices } from './catalogue/prices.ts'
import type { TokenLists } from './catalogue/token-lists.ts'
import type { KeyStore } from './contract/caller.ts'
import type { Chain } from './contract/chain.ts'
import type { Clock } from './contract/clock.ts'
import type { RegionSource, Screener } from './contract/ports.ts'
import type { SwapProvider } from './contract/provider.ts'
import type { AnswerStore, ExpiringStore, RateLimiter, SwapStore } from './contract/stores.ts'
import type { Tracer } from './contract/tracer.ts'
import type { Events } from './events.ts'
import type { Circuits } from './health/circuits.ts'
import type { Latencies } from './health/latencies.ts'
import type { ClockSkews } from './pipeline/clock-skews.ts'
import type { Limits } from './policy/limits.ts'
import type { RuleBook } from './policy/rule-book.ts'
import type { LinkKey } from './track/access-token.ts'
import type { UnknownDeposits } from './track/unknown-deposits.ts'

/** What the quote, swap and track pipelines work with; made once by `createEngine`. */
export interface EngineContext {
  /** In registration order. */
  readonly providers: ReadonlyMap<string, SwapProvider>
  /** Chain code to the chain package that serves it. */
  readonly chains: ReadonlyMap<string, Chain>
  readonly catalogue: Catalogue
  readonly tokenLists: TokenLists
  readonly prices: Prices
  readonly clock: Clock
  readonly skews: ClockSkews
  readonly uuid: () => string
  readonly keys: KeyStore
  readonly rates: RateLimiter
  readonly quotes: ExpiringStore
  readonly swaps: SwapStore
  readonly answers: AnswerStore
  readonly screener: Screener
  readonly region: RegionSource | undefined
  /** Base address of the explorer, where there is one. */
  readonly explorerUrl: string | undefined
  /** Newest first. */
  readonly linkKeys: readonly LinkKey[]
  readonly limits: Limits
  /** The rules now in force. */
  readonly rules: () => RuleBook
  readonly events: Events
  /** Where spans go; absent where nobody traces. */
  readonly tracer: Tracer | undefined
  /** What is switched off after failures. */
  readonly circuits: Circuits
  /** How long providers take. */
  readonly latencies: Latencies
  /** Identical quotes share their requests to providers. */
  readonly quotesUnderWay: RequestCoalescer
  /** Deposits of no stored swap that were asked for. */
  readonly unknownDeposits: UnknownDeposits
}
