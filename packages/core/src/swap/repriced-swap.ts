import type { Chain, ChainContext } from '../contract/chain.ts'
import type { BuildParams, Offer, ProviderContext, RefundObstacle, SwapProvider } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { SwapRequest } from '../domain/request.ts'
import type { FeeLeg, Route } from '../domain/route.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import type { IntermediateRefund } from '../pipeline/two-legs/find-intermediate-refund.ts'
import type { UnappliedRefund } from '../pipeline/warn-refund-not-applied.ts'
import type { QuotedRoute } from '../stored/stored-quote.ts'

/** A swap request with the quote it belongs to. */
export interface RequestedSwap {
  readonly request: SwapRequest
  readonly quoted: QuotedRoute
}

/** The second leg of a route, paid by the first. */
export interface SecondLeg {
  readonly provider: SwapProvider
  /** For the least that may arrive; more of it is swapped, too. */
  readonly offer: Offer
  /** Bought by the first leg and sold by the second. */
  readonly intermediate: Token
  /** The sources hold the address that takes refunds in the intermediate asset, not the sender of the deposit. */
  readonly addresses: BuildParams
  /** Owner of that address. */
  readonly refundOf: IntermediateRefund['of']
  readonly feeLeg: FeeLeg
}

/** A route as it is priced now, by one provider or two. */
export interface Repricing {
  /** The provider that takes the user's deposit. */
  readonly provider: SwapProvider
  /** For that deposit. */
  readonly offer: Offer
  readonly route: Route
  readonly secondLeg?: SecondLeg
  /** Reason the refund address will not be honoured; `undefined` if it will. */
  readonly obstacle: RefundObstacle | undefined
  /** Refunds that do not reach it. */
  readonly unapplied: UnappliedRefund
}

/** With the route as priced now and all addresses. */
export interface RepricedSwap extends RequestedSwap, Omit<Repricing, 'obstacle' | 'unapplied'> {
  readonly priced: PricedRequest
  readonly addresses: BuildParams
  /** The package that serves the sell chain, where one is registered. */
  readonly chain: Chain | undefined
  readonly context: ProviderContext & ChainContext
}
