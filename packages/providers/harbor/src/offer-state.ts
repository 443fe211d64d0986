import type { Json } from '@switchyard/core'
import { requireStateVersion } from '@switchyard/provider-kit'
import type { Affiliate } from './memo.ts'

/** State of an offer, stored as JSON with the route. */
export interface OfferState {
  /** Harbor's names of the assets. */
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

/**
 * Reads the state of an offer.
 *
 *
 * @throws {TypeError} for another version
 */
export const readState = (json: Json): OfferState => {
  requireStateVersion(json, VERSION)
  return json as unknown as OfferState
}
