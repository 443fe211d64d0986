import type { Deposit, QuoteParams, StatusQuery, SwapAddresses, Token, TrackStatus } from '@switchyard/core'
import type { Exchange } from './exchange.ts'

/** An ask; what is left out means no fees, no addresses, no flags. */
export type QuoteParamsCase = Pick<QuoteParams, 'sell' | 'buy' | 'sellAmount'> & Partial<QuoteParams>

/** A quote that must give offers. Asked with the surface loaded. */
export interface QuoteCase {
  readonly title: string
  readonly ask: QuoteParamsCase
  readonly exchanges: readonly Exchange[]
}

/** A quote that must be declined. */
export interface DeclineCase extends QuoteCase {
  readonly errorCode: string
  readonly minAmount?: string
}

/** A quote whose offer is then built. */
export interface BuildCase extends QuoteCase {
  readonly addresses: Pick<SwapAddresses, 'sources' | 'destinationAddress'> & Partial<SwapAddresses>
  /** Upstream while building. Default: the exchanges of the quote. */
  readonly buildExchanges?: readonly Exchange[]
  /** Index of the offer to build. Default 0. */
  readonly offer?: number
  /** What the memo must hold in full. Default: the destination address. `[]` where a memo names it another way. */
  readonly memoContains?: readonly string[]
  /**
   * Other spellings of the destination that count where the deposit and the requests of the build are searched for it: the
   * hex of its bytes, an address of another form. An address in hex is found without its `0x` and in any case, a text also
   * as the hex of its UTF-8.
   */
  readonly destinationAs?: readonly string[]
  /** The same for the refund address. */
  readonly refundAs?: readonly string[]
}

/**
 * A swap an affiliate takes 30 and the operator 15 basis points of; `ask.fees` names the accounts. Either the offer has
 * the entry of a share, or the warning `unableToApplyReferralProgram`.
 */
export interface FeeCase extends BuildCase {
  /**
   * What tells the network of the shares that are taken: parts of a request, of the memo or of the call. None of them may
   * be there in the build cases, which take no fee. `[]` only where no share is taken.
   */
  readonly told: readonly (string | RegExp)[]
}

/** A request that is known: by its URL, or by URL and body. */
export type RequestPattern = RegExp | { readonly url: RegExp; readonly body: RegExp }

/** An offer that can no longer be built: `build` must throw `SwapError` with this code. */
export interface RefusedBuildCase extends BuildCase {
  readonly errorCode: string
}

/** A deposit the provider is asked about. */
export interface StatusCase {
  readonly title: string
  readonly query: StatusQuery
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
  readonly supported: { readonly exchanges: readonly Exchange[] }
  readonly quotes: readonly [QuoteCase, ...QuoteCase[]]
  readonly declines: readonly DeclineCase[]
  readonly builds: readonly [BuildCase, ...BuildCase[]]
  readonly refusedBuilds?: readonly RefusedBuildCase[]
  readonly fees: readonly [FeeCase, ...FeeCase[]]
  /**
   * The least output a memo or a call holds the network to, base units of the asset bought; `upstream` where an order
   * opened there holds it and the deposit has no room for it. Needed where a build case is no `simpleTransfer`.
   */
  readonly enforced?: (deposit: Deposit, test: BuildCase) => bigint | 'upstream'
  /** Why a flag of the traits changes nothing in what is asked, kept or built. Needed where it does not. */
  readonly unmoved?: { readonly flexInput?: string; readonly privacy?: string }
  /** Needed where the provider observes. */
  readonly observations?: readonly StatusCase[]
  /** What the upstream says with a 429; status and `retry-after` are the kit's. Default: `{ "message": "Too Many Requests" }`. */
  readonly busy?: Exchange['response']
  /** POSTs that change nothing upstream. A POST matching none of them counts as a side effect. */
  readonly pure?: readonly RequestPattern[]
  /** Requests that open something (a channel, an order, an address), whatever the method. */
  readonly opens?: readonly RequestPattern[]
}
