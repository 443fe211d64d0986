import type { Json } from '@switchyard/core'
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

const VERSION = 1

export const writeState = (state: OfferState): Json => ({
  ...state,
  version: VERSION,
  fees: state.fees.map(({ recipient, amount }) => ({ recipient, amount: String(amount) })),
})

/** Reads a state back. Throws `TypeError` for a state of another version. */
export const readState = (json: Json): OfferState => {
  const state = json as unknown as OfferState & { readonly version?: unknown }
  if (typeof state !== 'object' || state === null || state.version !== VERSION) {
    throw new TypeError('The offer was not made by this version of the provider.')
  }
  return { ...state, fees: state.fees.map(({ recipient, amount }) => ({ recipient, amount: BigInt(amount) })) }
}
