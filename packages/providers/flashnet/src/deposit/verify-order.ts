import { type BuildParams, type Offer, SwapError, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { OfferState } from '../offer-state.ts'
import { isSameAddress } from '../same-address.ts'
import type { OpenedOrder } from './read-order.ts'

/**
 * Compares an order with the offer it was opened for.
 *
 * @throws {UpstreamError} for an order of another amount or without a deposit address
 * @throws {SwapError} `quoteError` for an order that has expired
 */
export const requireAgreed = (order: OpenedOrder, { sellAmount }: Offer, now: number): void => {
  if (order.amountIn !== sellAmount || order.amountMode !== 'exact_in') {
    throw new UpstreamError(`The order is for ${order.amountIn} (${order.amountMode}), not for ${sellAmount}.`)
  }
  if (/\s/.test(order.address)) throw new UpstreamError('The deposit address of the order contains white space.')
  if (order.expiresAt <= now) throw new SwapError('quoteError', 'The quote of FLASHNET has expired; request a new one.')
}

/**
 * Compares what an order repeats of its request. A response may leave any of it out.
 *
 * @throws {UpstreamError} for an order between other assets, to another recipient or with another refund address
 */
export const requireEchoed = (body: unknown, { from, to }: OfferState, addresses: BuildParams): void => {
  const { destinationAddress, refundAddress, sources } = addresses
  requireSame(body, 'sourceChain', from.chain)
  requireSame(body, 'sourceAsset', from.asset)
  requireSame(body, 'destinationChain', to.chain)
  requireSame(body, 'destinationAsset', to.asset)
  requireSame(body, 'recipientAddress', destinationAddress, isSameAddress)
  requireSame(body, 'refundAddress', refundAddress ?? sources[0], isSameAddress)
}

const requireSame = (
  body: unknown,
  name: string,
  requested: string,
  isSame: (one: string, other: string) => boolean = Object.is,
): void => {
  const found = read.optionalText(body, name)
  if (found === undefined || isSame(found, requested)) return
  throw new UpstreamError(`The ${name} of the order is ${found.slice(0, 100)}, not ${requested}.`)
}
