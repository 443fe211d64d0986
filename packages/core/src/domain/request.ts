import type { AuthResult } from '../contract/caller.ts'
import type { DepositKind } from '../contract/deposit.ts'
import type { RegionHints } from '../contract/ports.ts'

/** A quote request as the client sent it, shape checked, nothing resolved. */
export interface QuoteRequest {
  readonly sellAsset: string
  readonly buyAsset: string
  /** Human decimal. */
  readonly sellAmount: string
  /** One address, or several separated by `;` on UTXO chains. */
  readonly sourceAddress?: string
  readonly destinationAddress?: string
  readonly refundAddress?: string
  readonly refundAddressSetting: 'WARNING' | 'STRICT'
  readonly providers?: readonly string[]
  /** Percent. */
  readonly slippage?: number
  /** Basis points; overrides the caller's tiers. */
  readonly affiliateFee?: number
  readonly cfBoost: boolean
  /** Seconds. */
  readonly maxExecutionTime?: number
  readonly quoteType: 'EXACT_INPUT' | 'FLEX_INPUT'
  readonly usePrivacyMode: boolean
  readonly enableSweep: boolean
  readonly gasCheck: boolean
  readonly txHints?: readonly DepositKind[]
}

/** A swap request as the client sent it. */
export interface SwapRequest {
  readonly routeId: string
  readonly sourceAddress: string
  readonly destinationAddress: string
  readonly refundAddress?: string
  /** Absent inherits the quote's. */
  readonly gasCheck?: boolean
  readonly disableBuildTx: boolean
  readonly disableBalanceCheck: boolean
  readonly disableEstimate: boolean
  /** The sender, or the refund address on the sell chain, may be a smart contract. */
  readonly allowSmartContractSender: boolean
  /** The recipient may be a smart contract. */
  readonly allowSmartContractReceiver: boolean
  /** Both. Addresses are screened and read as ever. */
  readonly disableSecurityChecks: boolean
  /** Accept a re-priced output more than 5 % below the quote. */
  readonly overrideSlippage: boolean
}

/** A track request: `hash` with `chainId`, or a deposit channel, or a deposit address. */
export interface TrackRequest {
  readonly hash?: string
  readonly chainId?: string
  readonly block?: number
  readonly depositChannelId?: string
  readonly depositAddress?: string
  /** The `t` of an explorer link; replaces the owning key, for that one swap. */
  readonly accessToken?: string
}

/**
 * One request to the engine.
 *
 * `read` returns the parsed body. It is called only once the caller is authenticated, so that a missing key is reported
 * before a malformed body.
 *
 * @throws {SwapError} `invalidRequest` from `read`.
 */
export interface Call<Request> {
  readonly apiKey?: string
  readonly read: () => Request
  readonly region?: RegionHints
  /** Tracking for the explorer, which has no key and shows what anybody may see. */
  readonly keyless?: boolean
  /** Called with the caller and its remaining rate as soon as they are known. */
  readonly onAuthenticated?: (authResult: AuthResult) => void
}
