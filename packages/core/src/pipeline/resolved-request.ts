import type { Caller } from '../contract/caller.ts'
import type { FeeTerms } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { QuoteRequest } from '../domain/request.ts'

/** A quote request whose assets, amounts and addresses have been resolved. */
export interface ResolvedRequest {
  readonly quoteId: string
  /** The identifier of the quote's next route. */
  readonly nextRouteId: () => string
  readonly request: QuoteRequest
  readonly caller: Caller
  readonly sell: Token
  readonly buy: Token
  /** Base units of `sell`. */
  readonly sellAmount: bigint
  /** Every source address, without repeats; empty when none was given. The first represents the swap. */
  readonly sources: readonly string[]
  readonly slippageBps: number | undefined
  /** The second leg of a route: its deposit is the payout of the first. */
  readonly isSecondLeg?: boolean
}

/** With the sell value and the fee terms that follow from it. */
export interface PricedRequest extends ResolvedRequest {
  /** Decimal string; unknown when no price is. */
  readonly sellUsd: string | undefined
  /** Value that ceilings are held against: the sell value, or while sources dispute the price the highest one. */
  readonly limitUsd: string | undefined
  readonly fees: FeeTerms
}
