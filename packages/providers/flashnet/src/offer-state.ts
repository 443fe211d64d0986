import type { Json } from '@switchyard/core'
import type { Listed } from './assets.ts'
import type { AppFee } from './integrator-fees.ts'

/** What an order is opened with. */
export interface OfferState {
  readonly from: Listed
  readonly to: Listed
  readonly slippageBps: number
  readonly appFees: readonly AppFee[]
}

/** The state as the engine keeps it. */
export const keepState = (state: OfferState): Json => state as unknown as Json

/** The state as it was kept; it is this package's own. */
export const readState = (state: Json): OfferState => state as unknown as OfferState
