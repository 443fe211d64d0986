import { SwapError } from '@switchyard/core'
import { amount, text, time } from './read.ts'
import type { OrderBody } from './wire.ts'

/** An order as Acme confirmed it. */
export interface VerifiedOrder {
  readonly id: string
  readonly depositAddress: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/**
 * Compares Acme's order with what was asked for: a deposit into another order would be lost.
 *
 * @throws {SwapError} `unableToBuildTransaction` for another order.
 */
export const verifyOrder = (body: unknown, asked: OrderBody, now: number): VerifiedOrder => {
  const same = (['recipient', 'refundTo'] as const).every((member) => text(body, member) === asked[member])
  const expiresAt = time(body, 'expiresAt')
  const enough = amount(body, 'minOut') >= BigInt(asked.minOut)
  if (!same || !enough || amount(body, 'amount') !== BigInt(asked.amount) || expiresAt <= now)
    throw new SwapError('unableToBuildTransaction', 'Acme opened another order than requested.')
  return { id: text(body, 'id'), depositAddress: text(body, 'depositAddress'), expiresAt }
}
