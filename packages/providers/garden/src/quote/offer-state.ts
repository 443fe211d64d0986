import type { Token } from '@switchyard/core'
import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'
import type { AffiliateFee } from './integrator-fees.ts'

/** State of an offer, stored as JSON with the route. */
export interface OfferState {
  readonly sellId: string
  readonly buyId: string
  readonly sell: Token
  readonly buy: Token
  /** Output the order must state, base units. */
  readonly buyAmount: bigint
  readonly solverId: string
  readonly slippageBps: number
  readonly affiliateFees: readonly AffiliateFee[]
  /** HTLC contract of the sell; `''` where the address is derived. */
  readonly htlc: string
}

export const offerState: StateCodec<OfferState> = createStateCodec({
  version: 1,
  fields: {
    sellId: field.text,
    buyId: field.text,
    sell: field.token,
    buy: field.token,
    buyAmount: field.amount,
    solverId: field.text,
    slippageBps: field.integer,
    affiliateFees: field.list(field.record({ asset: field.text, address: field.text, fee: field.integer })),
    htlc: field.text,
  },
})
