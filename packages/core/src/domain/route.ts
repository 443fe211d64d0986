import type { DepositKind } from '../contract/deposit.ts'
import type { Json } from '../contract/json.ts'
import type { Decline, Fee, Offer, Times, Warning } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'

export type Tag = 'CHEAPEST' | 'FASTEST' | 'RECOMMENDED'

/** A fee with the provider that takes it. */
export interface RouteFee extends Fee {
  readonly protocol: string
}

/** One step of a route, by one provider. */
export interface Leg {
  readonly provider: string
  readonly sell: Token
  readonly buy: Token
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly minBuyAmount: bigint
  readonly fees: readonly RouteFee[]
}

/** An asset named in a route with its USD price, a decimal string, absent when unknown. */
export interface PricedAsset {
  readonly token: Pick<Token, 'identifier' | 'logoURI'>
  readonly usd?: string
}

/** A leg of two, counted from 0. */
export type FeeLeg = 0 | 1

/** A priced route, comparable across providers. What is unknown of it is `undefined`. */
export interface Route {
  readonly routeId: string
  readonly providers: readonly string[]
  readonly sell: Token
  readonly buy: Token
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly minBuyAmount: bigint
  readonly fees: readonly RouteFee[]
  readonly times: Times
  /** All-in change of value in basis points, negative for a loss; 0 when no price is known. */
  readonly totalSlippageBps: number
  readonly legs: readonly Leg[]
  readonly warnings: readonly Warning[]
  readonly txHint?: DepositKind | undefined
  readonly assets: readonly PricedAsset[]
  readonly tags: readonly Tag[]
  readonly approvalAddress?: string | undefined
  /** Unix milliseconds. */
  readonly expiresAt?: number | undefined
  readonly meta: Readonly<Record<string, Json>>
  /** The provider's offer, one per leg. Never rendered. */
  readonly offers: readonly Offer[]
  /** Of a route of two legs, the one that carries affiliate fee and service share. Never rendered. */
  readonly feeLeg?: FeeLeg | undefined
}

/** A refusal with the provider that gave it. */
export interface ProviderError extends Decline {
  readonly provider: string
}

/** A provider that was not asked, and why. Shown only to callers with the explain right. */
export interface DroppedCandidate {
  readonly provider: string
  readonly filter: string
  readonly reason: string
}

/** The answer to a quote request. Routes are sorted by output, best first. */
export interface Quote {
  readonly quoteId: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly routes: readonly Route[]
  readonly providerErrors: readonly ProviderError[]
  /** Addresses of the request, echoed in `nextActions`. */
  readonly sourceAddress?: string
  readonly destinationAddress?: string
  readonly explain?: readonly DroppedCandidate[]
}
