import type { Chain, ChainContext } from '../contract/chain.ts'
import type { Offer, Parties, ProviderContext, SwapProvider } from '../contract/provider.ts'
import type { SwapRequest } from '../domain/request.ts'
import type { Route } from '../domain/route.ts'
import type { KeptQuote } from '../quote/kept-quote.ts'
import type { Priced } from '../quote/quotable.ts'

/** A swap request with the quote it belongs to. */
export interface Recalled {
  readonly request: SwapRequest
  readonly kept: KeptQuote
  /** The quote is older than its life and is priced anew without regard to the old price. */
  readonly expired: boolean
}

/** With the route as it is priced now and everybody who takes part. */
export interface Repriced extends Recalled {
  readonly priced: Priced
  readonly provider: SwapProvider
  readonly offer: Offer
  readonly route: Route
  readonly parties: Parties
  /** The package that serves the sell chain, where one is registered. */
  readonly chain: Chain | undefined
  readonly context: ProviderContext & ChainContext
}
