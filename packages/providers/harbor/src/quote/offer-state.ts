import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'
import type { Affiliate } from '../memo/memo.ts'

/** State of an offer, stored as JSON with the route. */
export interface OfferState {
  /** Harbor's names of the assets. */
  readonly sellId: string
  readonly buyId: string
  readonly toleranceBps: number
  readonly affiliates: readonly Affiliate[]
}

export const offerState: StateCodec<OfferState> = createStateCodec({
  version: 1,
  fields: {
    sellId: field.text,
    buyId: field.text,
    toleranceBps: field.integer,
    affiliates: field.list(field.record({ code: field.text, bps: field.integer })),
  },
})
