import { type Offer, SwapError } from '@switchyard/core'
import { findPrice } from '../quote/minimum-output.ts'
import type { OfferState } from '../quote/offer-state.ts'

/** Payload and network each round the output of a Bitcoin vault swap down once more. */
const ROUNDED_DOWN = 2n

/**
 * Raises the minimum price of a state until it pays at least `minimum`. A higher price of the offer stays.
 *
 * @param minimum - base units of the asset bought; `undefined` keeps the state
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the offer pays less than the minimum
 */
export const raiseMinPrice = (state: OfferState, offer: Offer, minimum: bigint | undefined): OfferState => {
  if (minimum === undefined) return state
  const price = findPrice(minimum + ROUNDED_DOWN, offer.sellAmount, state.deductions)
  if (price === undefined || minimum > offer.buyAmount) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `Chainflip pays ${offer.buyAmount} base units now; the quote guaranteed ${minimum}.`,
    )
  }
  return price > state.minPrice ? { ...state, minPrice: price } : state
}
