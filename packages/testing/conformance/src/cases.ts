import type { BuildParams, Deposit, QuoteParams, StatusQuery, Token, TrackStatus } from '@switchyard/core'
import type { StubbedRequest } from './stubbed-request.ts'

/** Quote parameters of a case; omitted fields mean no fees, no addresses, no flags. */
export type QuoteParamsCase = Pick<QuoteParams, 'sell' | 'buy' | 'sellAmount'> & Partial<QuoteParams>

/** A quote that must return offers. The provider has read its assets before. */
export interface QuoteCase {
  readonly title: string
  readonly params: QuoteParamsCase
  readonly stubs: readonly StubbedRequest[]
  /** Spellings of the amount in the request of the quote. Default: base units, whole tokens, units of eight decimals, or hex. */
  readonly amountAs?: readonly string[]
}

/** A quote that must be declined. */
export interface DeclineCase extends QuoteCase {
  readonly errorCode: string
  /** Human units of the sell asset, as the decline must state it. */
  readonly minAmount?: string
}

/**
 * A quote whose upstream lies or makes no sense: the provider must make no offer of it. It declines, or throws `UpstreamError`.
 */
export interface RefusedQuoteCase extends QuoteCase {
  /** Code of the decline; absent where `UpstreamError` is thrown. */
  readonly errorCode?: string
}

/** A quote whose offer is then built. */
export interface BuildCase extends QuoteCase {
  readonly addresses: Pick<BuildParams, 'sources' | 'destinationAddress'> & Partial<BuildParams>
  /** Requests during the build. Default: the stubs of the quote. */
  readonly buildStubs?: readonly StubbedRequest[]
  /** Index of the offer to build. Default 0. */
  readonly offer?: number
  /** Parts the memo must contain in full. Default: the destination address. `[]` where the memo encodes it differently. */
  readonly memoContains?: readonly string[]
  /**
   * More spellings of the destination that count when the deposit and the requests of the build are searched for it, such
   * as the hex of its bytes or another address format. Hex addresses are also found without `0x` and in any case, text
   * also as the hex of its UTF-8 bytes.
   */
  readonly destinationAs?: readonly string[]
  /** The same for the refund address. */
  readonly refundAs?: readonly string[]
}

/**
 * A swap with an affiliate fee of 30 and a service fee of 15 basis points; `params.fees` names the accounts. The offer
 * must have a fee entry for each, or the warning `unableToApplyReferralProgram`.
 */
export interface FeeCase extends BuildCase {
  /**
   * Text that shows the network is asked to charge the fees: parts of a request, the memo or the call. None of it may
   * appear in the build cases, which charge no fee. `[]` only where no fee is charged.
   */
  readonly markers: readonly (string | RegExp)[]
}

/** Matches requests by URL, or by URL and body. */
export type RequestPattern = RegExp | { readonly url: RegExp; readonly body: RegExp }

/** An offer that can no longer be built: `build` must throw `SwapError` with this code. */
export interface RefusedBuildCase extends BuildCase {
  readonly errorCode: string
}

/** A deposit whose status is requested. */
export interface StatusCase {
  readonly title: string
  readonly query: StatusQuery
  readonly stubs: readonly StubbedRequest[]
  /** `undefined`: the provider does not know the deposit. */
  readonly status: TrackStatus | undefined
}

/** The cases a provider is tested with. */
export interface ProviderCases {
  /** Time of the fixed clock, Unix milliseconds. Default 1 800 000 000 000. */
  readonly now?: number
  /** Tokens the engine knows besides those of the cases. */
  readonly tokens?: readonly Token[]
  /** Requests that `assets()` sends. */
  readonly assets: { readonly stubs: readonly StubbedRequest[] }
  readonly quotes: readonly [QuoteCase, ...QuoteCase[]]
  readonly declines: readonly DeclineCase[]
  /** Quotes of an upstream that lies: give one for every lie that a quote could tell. */
  readonly refusedQuotes?: readonly RefusedQuoteCase[]
  readonly builds: readonly [BuildCase, ...BuildCase[]]
  readonly refusedBuilds?: readonly RefusedBuildCase[]
  readonly fees: readonly [FeeCase, ...FeeCase[]]
  /**
   * Reads the least output that a memo or a call enforces, in base units of the asset bought; `upstream` where an order
   * opened at the provider enforces it and the deposit does not state it. Required if a build case is not a
   * `simpleTransfer`.
   */
  readonly enforced?: (deposit: Deposit, test: BuildCase) => bigint | 'upstream'
  /** For firm offers: the reason why their worst output is the expected one. */
  readonly firm?: string
  /** The reason why neither offers nor deposits say when they end. */
  readonly endless?: string
  /**
   * Means by which the upstream enforces the least output where neither the deposit nor a request states it, as an amount or as a
   * slippage: a sentence for the reader of the cases.
   */
  readonly enforcedBy?: string
  /** Spellings of a slippage, in basis points, in requests. Default: basis points, percent or a fraction. */
  readonly slippageAs?: (bps: number) => readonly string[]
  /** The reason why a promised flag changes neither the requests nor the offer. Required if it changes nothing. */
  readonly noEffect?: { readonly flexInput?: string; readonly privacy?: string }
  /** Required if the provider implements `getStatus`. */
  readonly statuses?: readonly StatusCase[]
  /** Body of a 429 response; the kit sets status and `retry-after`. Default: `{ "message": "Too Many Requests" }`. */
  readonly rateLimited?: StubbedRequest['response']
  /** POST requests without side effects. Any other POST while quoting counts as a side effect. */
  readonly pure?: readonly RequestPattern[]
  /** Requests that open something (a channel, an order, an address), whatever the method. */
  readonly opens?: readonly RequestPattern[]
}
