import type { Json } from '@switchyard/core'
import type { Affiliate } from './memo.ts'

/** What an offer needs to be built and watched, kept as JSON with the route. */
export interface OfferState {
  /** Harbor's names. */
  readonly sellId: string
  readonly buyId: string
  readonly toleranceBps: number
  readonly affiliates: readonly Affiliate[]
}

const VERSION = 1

export const writeState = ({ sellId, buyId, toleranceBps, affiliates }: OfferState): Json => ({
  sellId,
  buyId,
  toleranceBps,
  affiliates: affiliates.map(({ code, bps }) => ({ code, bps })),
  version: VERSION,
})

/** Reads a state back. Throws `TypeError` for one this adapter did not write. */
export const readState = (json: Json): OfferState => {
  const state = json as unknown as OfferState & { readonly version?: unknown }
  if (typeof state !== 'object' || state === null || state.version !== VERSION) {
    throw new TypeError('The offer was not made by this version of the provider.')
  }
  return state
}
