import type { AddressForms } from './address-forms.ts'
import type { Clock } from './clock.ts'
import type { Deposit, DepositKind } from './deposit.ts'
import type { DepositShape } from './deposit-fee.ts'
import type { Json } from './json.ts'
import type { ContractIdentity, NamedContract } from './known-code.ts'
import type { NodeProbe } from './node-probe.ts'
import type { PaymentRole } from './recipient.ts'
import type { StatusQuery, SwapStatus } from './swap-status.ts'
import type { Token, TokenLookup } from './token.ts'

/**
 * A liquidity provider: its assets, quotes, deposits, and the status of swaps where it can tell.
 *
 * A refusal is a value (`{ declined }`), a throw is a fault. One object per provider id, living as long as the engine.
 */
export interface SwapProvider {
  /** Identifier on the wire, `CHAINFLIP`. */
  readonly id: string
  /** Generation of this interface. */
  readonly contract: 1
  readonly label: ProviderLabel
  readonly capabilities: Capabilities
  /**
   * Assets the provider trades now. Called at start and then in the background every `capabilities.assetsRefreshMs`;
   * never while a quote waits, except before the first answer.
   */
  assets(context: ProviderContext): Promise<SupportedAssets>
  /**
   * Prices one sell. No side effect, ever: no deposit channel, no order, no address is opened here.
   * At most one upstream request once `assets` has resolved.
   */
  quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult>
  /**
   * Turns an offer into the deposit that executes it, against fresh vaults and halts. May open channels and orders.
   *
   * @throws {SwapError} when the offer can no longer be honoured (`swapHalted`, `refundAddressTooLongForSellChain`, …).
   */
  build(offer: Offer, params: BuildParams, context: ProviderContext): Promise<Deposit>
  /** Reads the status of a swap; `undefined` when this provider does not know the deposit. */
  getStatus?(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined>
  /**
   * The largest sell of a pair, as `assets` last read it; sends no request. A larger sell is dropped silently, like one for
   * an unsupported pair. `undefined`: no limit known.
   */
  getCeiling?(sell: Token, buy: Token): SizeCeiling | undefined
  /**
   * The gas limit that the protocol sets when it pays the coin of a chain to an account with code. The network adds 2,300 to it, but for 2,300
   * itself, which stands for a `transfer` or `send` of Solidity. Sends no request. `undefined`, or absent: all of it, or not known.
   */
  getPayoutGas?(chain: string, role: PaymentRole): number | undefined
  /**
   * The addresses of a chain at which the protocol takes deposits of all swaps now, as last read; sends no request. Nobody is paid there.
   * Absent: it has none, or they are not known.
   */
  listVaults?(chain: string): readonly string[]
  /**
   * The nodes the provider asks itself, besides those of the chain packages, for an operator's check; sends no request. Providers
   * that share their nodes may each list them. Absent: it has none, or they are not checked.
   */
  listNodes?(): readonly NodeProbe[]
  /** Ends background work. */
  dispose?(): Promise<void> | void
}

/** The largest sell a provider takes of a pair. Each limit holds by itself. */
export interface SizeCeiling {
  /** Base units of what is sold. */
  readonly amount?: bigint
  /** Value of what is sold in USD, a decimal string. Held only while a price is known. */
  readonly usd?: string
}

/** Display name and links in `/providers`. */
export interface ProviderLabel {
  readonly displayName: string
  readonly displayNameLong: string
  readonly keywords: readonly string[]
  readonly logoURI?: string
  readonly url?: string
}

/** Abilities and limits of a provider; filters read them before the provider is asked. */
export interface Capabilities {
  /** Recipient of a refund: the request's `refundAddress`, the on-chain sender, or `none` since nothing can be refunded. */
  readonly refund: 'forwarded' | 'sender' | 'none'
  readonly flexInput: boolean
  readonly privacy: boolean
  /**
   * A deposit counts only when it comes from the source address it was opened for, or not when a contract sends it. Such a
   * provider is never the second leg of a route: there the first provider pays.
   */
  readonly senderBound?: boolean
  /**
   * Kinds of deposit its offers may have. A provider that lists them must return only those; without `simpleTransfer` it is
   * never the second leg of a route. Absent: any.
   */
  readonly depositKinds?: readonly DepositKind[]
  /**
   * Payouts and refunds of coins to smart contracts may fail: they get 2,300 gas where `getPayoutGas` does not say otherwise. The engine
   * refuses those that do not take the coin with it, unless the request allows them, on chains whose package asks the contract.
   */
  readonly walletsOnly?: boolean
  /** Chains it pays out on but never sells from, even when the request names it alone: `['BTC']`. */
  readonly buyOnlyChains?: readonly string[]
  /** Swaps within one chain only; the engine does not call it for pairs across chains. */
  readonly sameChainOnly?: boolean
  /** Understands `cfBoost`. */
  readonly boost?: boolean
  /** Highest affiliate plus service share in basis points the provider takes; absent when it has no cap. */
  readonly feeCapBps?: number
  /**
   * Address forms it handles, by chain code; on other chains every form. The engine drops it for other addresses, and gives it each address in
   * the spelling that networks read.
   */
  readonly addressForms?: Readonly<Record<string, AddressForms>>
  /** Code of a quote that failed upstream without a reason of its own. Default `apiRequestFailed`. */
  readonly faultCode?: 'apiRequestFailed' | 'noQuoteResponse' | 'quoteError'
  /** `build` opens a channel, an order or an address at the provider, so it is not called before an approval is in place. */
  readonly buildOpens?: boolean
  /** `getStatus` submits the deposit named by `StatusQuery.depositHash` to the network, which finds it sooner then. */
  readonly submitsDeposits?: boolean
  /** Time between calls of `assets`. Default 60 s. */
  readonly assetsRefreshMs?: number
}

/** Context of every call of the engine. */
export interface ProviderContext {
  /** Aborts at the deadline and when no caller waits any more. */
  readonly signal: AbortSignal
  /** Unix milliseconds. Of a quote several callers wait for, the latest one's; it moves on when another joins. */
  readonly deadline: number
  readonly clock: Clock
  readonly tokens: TokenLookup
  /**
   * `true` where both texts are one address of the chain (a code, `BTC`), however each is spelled: letter case where the chain
   * ignores it (hex, bech32 from a QR code), a prefix such as `bitcoincash:`, other forms of the same account. The chain's
   * package decides; without one, and for texts it does not read, only hex, bech32 and that prefix are recognised, and any
   * other text equals itself alone.
   */
  isSameAddress(chain: string, one: string, other: string): boolean
  /**
   * Recognises a contract that an upstream names and no fact pins by its code, read from nodes of other operators than the upstream's. An
   * acceptance is emitted as `contract-recognized` and remembered. Never throws; absent where the engine reads no deposits.
   */
  identifyContract?(contract: NamedContract): Promise<ContractIdentity>
}

/** The assets a provider trades, with what it knows of each. */
export interface SupportedAssets {
  readonly assets: readonly SupportedAsset[]
  /**
   * A problem of the whole provider in a word (`swapHalted`, `singleNode`), at most 100 characters; it is still listed. Emitted as
   * `provider-noted` when it changes, and shown in `/providers/status`.
   */
  readonly note?: string
  /** Codes of chains that the provider lists but does not trade on at present; shown in `GET /status`. */
  readonly haltedChains?: readonly string[]
}

/** One asset a provider supports. */
export interface SupportedAsset {
  readonly token: Token
  readonly sell: boolean
  readonly buy: boolean
  /** USD price of one whole token as a decimal string, where the provider's own data gives it. */
  readonly usd?: string
  /** The provider's own name of the asset. */
  readonly providerId?: string
}

/** Shares of the affiliate and the operator, in basis points, and the affiliate's account at each protocol. */
export interface FeeTerms {
  readonly affiliateBps: number
  readonly serviceBps: number
  /** Protocol (`thorchain`, `chainflip`, `near`, …) to the affiliate's account there. */
  readonly accounts: Readonly<Record<string, string>>
  /** The same for the operator's service share. */
  readonly serviceAccounts: Readonly<Record<string, string>>
}

/** Parameters of a quote. */
export interface QuoteParams {
  readonly sell: Token
  readonly buy: Token
  /** Base units of `sell`. */
  readonly sellAmount: bigint
  /** Maximum slippage; absent leaves it to the provider's default. */
  readonly slippageBps?: number
  readonly fees: FeeTerms
  /** The address that represents the sender. */
  readonly sourceAddress?: string
  readonly destinationAddress?: string
  /** Explicit refund target; absent means the sender. */
  readonly refundAddress?: string
  /** Another amount than `sellAmount` may arrive: the caller said so, or a sweep sells what the source holds. */
  readonly flexInput: boolean
  /** Under `flexInput`: a sweep, which is asked again at the exact amount once that is known. */
  readonly sweep?: boolean
  /**
   * Under `sweep`: the caller has a cap on the value of a trade. A provider whose orders can return what arrives beyond `sellAmount`
   * uses such an order.
   */
  readonly capped?: boolean
  readonly privacy: boolean
  readonly boost: boolean
}

/** The offers, or a decline. */
export type QuoteResult = { readonly offers: readonly Offer[] } | { readonly declined: Decline }

/** A refusal. `minAmount` is in human units of the sell asset. */
export interface Decline {
  readonly errorCode: string
  readonly message: string
  readonly minAmount?: string
  /**
   * The upstream gave a reason that the provider does not know: a mistake of the request or a fault of the upstream. It counts against
   * the provider only once several different requests and one that was answered before are refused.
   */
  readonly unexplained?: boolean
}

/** The asset a fee is taken in. */
export type FeeAsset = Pick<Token, 'identifier' | 'chain' | 'decimals'>

/** Kinds of fee on the wire. */
export type FeeType = 'inbound' | 'network' | 'affiliate' | 'service' | 'outbound' | 'liquidity'

/**
 * One fee. All but `inbound` are already taken out of `buyAmount`; `inbound` is what the wallet pays on top. It has two entries where its
 * parts are in different assets; a part in the sold token is already taken out of `buyAmount`.
 */
export interface Fee {
  readonly type: FeeType
  readonly asset: FeeAsset
  /** Base units of `asset`. */
  readonly amount: bigint
  readonly bps?: number
  /** Date of a typical figure that stands for what is not known, `2026-11-27`. Never rendered as a member. */
  readonly seen?: string
}

/** Estimated seconds of each phase; fractions allowed. */
export interface Times {
  readonly inbound: number
  readonly swap: number
  readonly outbound: number
}

/** A remark a route carries to the user. */
export interface Warning {
  readonly code: string
  readonly display: string
  readonly tooltip?: string
}

/** Reason this offer will not honour the requested refund address. */
export type RefundObstacle = 'unsupportedByRoute' | 'tooLongForSellChain'

/** One priced route of a provider. */
export interface Offer {
  /** Base units; differs from the requested amount only where the provider changes it. */
  readonly sellAmount: bigint
  /** Expected output, after every fee but `inbound`. */
  readonly buyAmount: bigint
  /** Worst case under maximum slippage. */
  readonly minBuyAmount: bigint
  readonly fees: readonly Fee[]
  readonly times: Times
  /**
   * Set where the network states no time, so that `times` are what its swaps usually take. The engine replaces them by the median of
   * observed swaps once enough are known, and the route says which holds, in `meta.timeSource`.
   */
  readonly timesAreUsual?: boolean
  /** Kind of deposit that `build` will return for this offer; absent when only the build decides. */
  readonly depositKind?: DepositKind
  /** `build` opens something for this offer; set where that differs from `Capabilities.buildOpens`. */
  readonly buildOpens?: boolean
  /**
   * Properties that decide the network fee of the deposit. The engine estimates the fee from them where the chain package can; else the
   * offer's own `inbound` fee holds. Absent: a transfer, or for `contractCall` a call of unknown size.
   */
  readonly depositShape?: DepositShape
  /** Token-approval spender; only for EVM token sells that need an approval. */
  readonly approvalSpender?: string
  /** Set when the requested `refundAddress` will not be honoured. */
  readonly refundObstacle?: RefundObstacle
  readonly warnings: readonly Warning[]
  /** Unix milliseconds after which the offer no longer holds. */
  readonly expiresAt?: number
  /** Slippage against the provider's own spot price; used for `totalSlippageBps` when USD prices are unknown. */
  readonly slippageBps?: number
  /** Provider facts shown in the route's `meta`, such as `streamingInterval`. */
  readonly meta?: Readonly<Record<string, Json>>
  /** Tells several offers of one answer apart (`boost`, `dca`), so that re-pricing finds the same one again. */
  readonly variant?: string
  /** The provider's own JSON, stored with the route and handed back to `build`. */
  readonly state: Json
}

/**
 * Addresses and limits for building the deposit of an offer.
 *
 * In a route of two providers the first one's `destinationAddress` is the deposit address of the second, and may differ
 * from what was quoted; the second one's `sources` hold an address of the user that takes refunds in the intermediate asset,
 * which is not the sender of the deposit.
 */
export interface BuildParams {
  readonly sources: readonly [string, ...string[]]
  readonly destinationAddress: string
  /** Explicit refund target; absent means the first source. */
  readonly refundAddress?: string
  readonly refundAddressSetting: 'WARNING' | 'STRICT'
  readonly sweep: boolean
  /**
   * Least output the swap must deliver, base units of the asset bought: what the quote promised. The provider builds the
   * deposit so that the protocol enforces at least this much (memo limit, call, order), where it can. Absent: the
   * provider's own limit holds.
   */
  readonly promisedMinimum?: bigint
}
