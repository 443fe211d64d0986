import type { Json, Token } from '@switchyard/core'
import type { WireQuote } from './quote/wire-quote.ts'

/** What is kept with a route: everything the order is made of but the parties. */
export interface OfferState {
  readonly sell: Token
  readonly buy: Token
  readonly quote: WireQuote
  /** The affiliate, on the chain the route pays him on. */
  readonly referrer?: string | undefined
}

/** The state as the engine keeps it. */
export const keepState = (state: OfferState): Json => state as unknown as Json

/** The state as it was kept; it is this package's own. */
export const readState = (state: Json): OfferState => state as unknown as OfferState
