import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'
import type { Dca } from '../codec/swap-terms.ts'
import type { Affiliate } from './charge-integrators.ts'
import type { Deductions } from './minimum-output.ts'

/** Input of a deposit; stored as JSON with the route. */
export interface OfferState {
  /** Identifiers. */
  readonly sell: string
  readonly buy: string
  readonly vault: boolean
  /** With 128 fractional bits. */
  readonly minPrice: bigint
  readonly retryBlocks: number
  /** Largest difference from the oracle's price, basis points; absent for the default of the network. */
  readonly oracleBps?: number
  readonly dca?: Dca
  /** Highest boost fee, basis points; 0 without boost. */
  readonly boostBps: number
  readonly brokerBps: number
  readonly affiliates: readonly Affiliate[]
  readonly deductions: Deductions
}

export const offerState: StateCodec<OfferState> = createStateCodec({
  version: 1,
  fields: {
    sell: field.text,
    buy: field.text,
    vault: field.flag,
    minPrice: field.amount,
    retryBlocks: field.integer,
    oracleBps: field.optional(field.integer),
    dca: field.optional(field.record({ chunks: field.integer, interval: field.integer })),
    boostBps: field.integer,
    brokerBps: field.integer,
    affiliates: field.list(field.record({ account: field.text, bps: field.integer })),
    deductions: field.record({ before: field.amount, after: field.amount }),
  },
})
