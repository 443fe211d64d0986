import type { Json } from '@switchyard/core'
import type { Listed } from './assets.ts'
import type { AppFee } from './integrator-fees.ts'

/** What an order is opened with; stored as JSON with the route. */
export interface OfferState {
  readonly from: Listed
  readonly to: Listed
  readonly slippageBps: number
  readonly appFees: readonly AppFee[]
}

/** The state as the engine stores it. */
export const writeState = (state: OfferState): Json => state as unknown as Json

/** Reads a stored state of this package. */
export const readState = (state: Json): OfferState => state as unknown as OfferState
