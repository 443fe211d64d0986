import type { Ask, Parties, Token, TrackQuery, TrackStatus } from '@switchyard/core'
import type { Exchange } from './exchange.ts'

/** An ask; what is left out means no fees, no addresses, no flags. */
export type AskCase = Pick<Ask, 'sell' | 'buy' | 'sellAmount'> & Partial<Ask>

/** A quote that must give offers. Asked with the surface loaded. */
export interface QuoteCase {
  readonly title: string
  readonly ask: AskCase
  readonly exchanges: readonly Exchange[]
}

/** A quote that must be declined. */
export interface DeclineCase extends QuoteCase {
  readonly errorCode: string
  readonly minAmount?: string
}

/** A quote whose offer is then built. */
export interface BuildCase extends QuoteCase {
  readonly parties: Pick<Parties, 'sources' | 'destinationAddress'> & Partial<Parties>
  /** Upstream while building. Default: the exchanges of the quote. */
  readonly buildExchanges?: readonly Exchange[]
  /** Index of the offer to build. Default 0. */
  readonly offer?: number
  /** What the memo must hold in full. Default: the destination address. `[]` where a memo names it another way. */
  readonly memoContains?: readonly string[]
}

/** An offer that can no longer be built: `build` must throw `SwapError` with this code. */
export interface RefusedBuildCase extends BuildCase {
  readonly errorCode: string
}

/** A deposit the provider is asked about. */
export interface ObserveCase {
  readonly title: string
  readonly query: TrackQuery
  readonly exchanges: readonly Exchange[]
  /** `undefined`: the provider does not know the deposit. */
  readonly status: TrackStatus | undefined
}

/** What a provider is tried with. */
export interface ProviderCases {
  /** The held clock, unix milliseconds. Default 1 800 000 000 000. */
  readonly now?: number
  /** Tokens the engine knows besides those of the surface and the asks. */
  readonly tokens?: readonly Token[]
  readonly surface: { readonly exchanges: readonly Exchange[] }
  readonly quotes: readonly [QuoteCase, ...QuoteCase[]]
  readonly declines: readonly DeclineCase[]
  readonly builds: readonly [BuildCase, ...BuildCase[]]
  readonly refusedBuilds?: readonly RefusedBuildCase[]
  /** Needed where the provider observes. */
  readonly observations?: readonly ObserveCase[]
  /** URLs of POSTs that change nothing upstream. A POST matching none of them counts as a side effect. */
  readonly pure?: readonly RegExp[]
  /** URLs that open something (a channel, an order, an address), whatever the method. */
  readonly opens?: readonly RegExp[]
}
