import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'
import type { Listed } from '../assets/listed.ts'
import type { AppFee } from './integrator-fees.ts'

/** State of an offer: terms of its order, stored as JSON with the route. */
export interface OfferState {
  readonly from: Listed
  readonly to: Listed
  readonly slippageBps: number
  readonly appFees: readonly AppFee[]
}

const listed = field.record({ token: field.token, chain: field.text, asset: field.text })

export const offerState: StateCodec<OfferState> = createStateCodec({
  version: 1,
  fields: {
    from: listed,
    to: listed,
    slippageBps: field.integer,
    appFees: field.list(field.record({ recipient: field.text, fee: field.integer })),
  },
})
