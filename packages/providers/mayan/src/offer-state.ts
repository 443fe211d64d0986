import type { Json, Token } from '@switchyard/core'
import type { WireQuote } from './quote/wire-quote.ts'

/** State of an offer: everything the order needs except the addresses. */
export interface OfferState {
  readonly sell: Token
  readonly buy: Token
  readonly quote: WireQuote
  /** The affiliate's address on the chain where the route pays it. */
  readonly referrer?: string | undefined
}

/** The state as JSON for the engine. */
export const writeState = (state: OfferState): Json => state as unknown as Json

/** Reads the stored state, which this package wrote. */
export const readState = (state: Json): OfferState => state as unknown as OfferState
