import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'
import type { FeeEntry } from '../deposit/payment-call.ts'

/** The state of an offer for build and tracking, stored as JSON with the route. */
export interface OfferState {
  readonly sellType: string
  readonly buyType: string
  /** Coinweb contract ids. */
  readonly from: string
  readonly to: string
  readonly marketMaker?: string
  readonly fees: readonly FeeEntry[]
}

export const offerState: StateCodec<OfferState> = createStateCodec({
  version: 1,
  fields: {
    sellType: field.text,
    buyType: field.text,
    from: field.text,
    to: field.text,
    marketMaker: field.optional(field.text),
    fees: field.list(field.record({ recipient: field.text, amount: field.amount })),
  },
})
