import { SwapError } from '@switchyard/core'
import type { OpenedOrder, OrderBody } from './wire.ts'

/**
 * Compares an order with the one that was wanted: what is paid into another order may be lost.
 *
 * @throws {SwapError} `unableToBuildTransaction` for another order.
 */
export const verifyOrder = (order: OpenedOrder, wanted: OrderBody, now: number): OpenedOrder => {
  const isSame =
    order.recipient === wanted.recipient &&
    order.refundTo === wanted.refundTo &&
    order.amount === BigInt(wanted.amount) &&
    order.minOut >= BigInt(wanted.minOut) &&
    order.expiresAt > now
  if (isSame) return order
  throw new SwapError('unableToBuildTransaction', 'Your Name opened another order than the one that was wanted.')
}
