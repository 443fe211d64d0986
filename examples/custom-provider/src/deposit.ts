import { type BuildParams, type Offer, SwapError } from '@switchyard/core'
import type { OfferState } from './quote/translate-quote.ts'
import { readAmount, readText, readTime } from './read.ts'
import type { OrderBody } from './wire.ts'

/** Writes the order of an offer. Acme enforces the worst output that the user has seen. */
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

/** An order as Acme confirmed it. */
export interface VerifiedOrder {
  readonly id: string
  readonly depositAddress: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/**
 * Reads Acme's order and compares it with the requested one: a deposit into another order would be lost.
 *
 * @throws {SwapError} `unableToBuildTransaction` for another order.
 */
export const verifyOrder = (body: unknown, requested: OrderBody, now: number): VerifiedOrder => {
  const expiresAt = readTime(body, 'expiresAt')
  const isSame =
    readText(body, 'recipient') === requested.recipient &&
    readText(body, 'refundTo') === requested.refundTo &&
    readAmount(body, 'amount') === BigInt(requested.amount) &&
    readAmount(body, 'minOut') >= BigInt(requested.minOut) &&
    expiresAt > now
  if (!isSame) throw new SwapError('unableToBuildTransaction', 'Acme opened another order than requested.')
  return { id: readText(body, 'id'), depositAddress: readText(body, 'depositAddress'), expiresAt }
}
