import { type BuildParams, type Offer, SwapError } from '@switchyard/core'
import type { OfferState } from './quote/translate-quote.ts'
import type { OpenedOrder, OrderBody } from './wire.ts'

/** Writes the order of an offer. It enforces the worst output that the user has seen. */
export const writeOrder = (
  { sellAmount, minBuyAmount, state }: Offer,
  { destinationAddress, sources, refundAddress, promisedMinimum = minBuyAmount }: BuildParams,
): OrderBody => ({
  quoteId: (state as unknown as OfferState).quoteId,
  amount: String(sellAmount),
  minOut: String(promisedMinimum),
  recipient: destinationAddress,
  refundTo: refundAddress ?? sources[0],
})

/**
 * Compares an opened order with the requested one: a payment into another order may be lost.
 *
 * @throws {SwapError} `unableToBuildTransaction` for another order.
 */
export const verifyOrder = (order: OpenedOrder, requested: OrderBody, now: number): void => {
  const isSame =
    order.recipient === requested.recipient &&
    order.refundTo === requested.refundTo &&
    order.amount === BigInt(requested.amount) &&
    order.minOut >= BigInt(requested.minOut) &&
    order.expiresAt > now
  if (!isSame) throw new SwapError('unableToBuildTransaction', 'Your Name opened another order than requested.')
}
