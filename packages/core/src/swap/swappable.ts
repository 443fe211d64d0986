import type { Chain, ChainContext } from '../contract/chain.ts'
import type { Offer, Parties, ProviderContext, RefundObstacle, SwapProvider } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { SwapRequest } from '../domain/request.ts'
import type { FeeLeg, Route } from '../domain/route.ts'
import type { KeptQuote } from '../quote/kept-quote.ts'
import type { HubRefund } from '../quote/paths/hub-refund.ts'
import type { Priced } from '../quote/quotable.ts'

/** A swap request with the quote it belongs to. */
export interface Recalled {
  readonly request: SwapRequest
  readonly kept: KeptQuote
  /** The quote is older than its life and is priced anew without regard to the old price. */
  readonly expired: boolean
}

/** The second leg of a route, paid by the first. */
export interface Onward {
  readonly provider: SwapProvider
  /** For the least that may arrive; more of it is swapped, too. */
  readonly offer: Offer
  /** What the first leg buys and the second sells. */
  readonly hub: Token
  /** The sources hold who takes refunds in the hub, not who sends the deposit. */
  readonly parties: Parties
  /** Whose address that is. */
  readonly refundOf: HubRefund['of']
  readonly feeLeg: FeeLeg
}

/** A route as it is priced now, by one provider or two. */
export interface Repricing {
  /** Who takes the user's deposit. */
  readonly provider: SwapProvider
  /** For that deposit. */
  readonly offer: Offer
  readonly route: Route
  readonly onward?: Onward
  /** Why the refund address will not be honoured, if it will not. */
  readonly obstacle: RefundObstacle | undefined
}

/** With the route as it is priced now and everybody who takes part. */
export interface Repriced extends Recalled, Omit<Repricing, 'obstacle'> {
  readonly priced: Priced
  readonly parties: Parties
  /** The package that serves the sell chain, where one is registered. */
  readonly chain: Chain | undefined
  readonly context: ProviderContext & ChainContext
}
