import type { Token } from '@switchyard/core'
import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'

/** State of an offer: the terms `build` needs, stored as JSON with the route. */
export interface SwapTerms {
  readonly sell: Token
  readonly buy: Token
  /** Base units of `sell`. */
  readonly amount: bigint
  readonly slippageBps: number
  /** Affiliate and service fee together, charged on the input. */
  readonly feeBps: number
  readonly referrer?: string
  /** The promised minimum output, base units of `buy`. */
  readonly minBuyAmount: bigint
}

export const offerState: StateCodec<SwapTerms> = createStateCodec({
  version: 1,
  fields: {
    sell: field.token,
    buy: field.token,
    amount: field.amount,
    slippageBps: field.integer,
    feeBps: field.integer,
    referrer: field.optional(field.text),
    minBuyAmount: field.amount,
  },
})
