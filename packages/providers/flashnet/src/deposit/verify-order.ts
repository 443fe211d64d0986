import { type BuildParams, type Offer, type ProviderContext, SwapError, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { OfferState } from '../quote/offer-state.ts'
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
export const requireEchoed = (
  body: unknown,
  { state, params }: { readonly state: OfferState; readonly params: BuildParams },
  isSameAddress: ProviderContext['isSameAddress'],
): void => {
  const { from, to } = state
  const { destinationAddress, refundAddress = params.sources[0] } = params
  const requireSame = (name: string, requested: string, isSame: (found: string) => boolean): void => {
    const found = read.optionalText(body, name)
    if (found === undefined || isSame(found)) return
    throw new UpstreamError(`The ${name} of the order is ${found.slice(0, 100)}, not ${requested}.`)
  }
  const requireEqual = (name: string, requested: string): void =>
    requireSame(name, requested, (found) => found === requested)
  const requireAddress = (name: string, requested: string, chain: string): void =>
    requireSame(name, requested, (found) => isSameAddress(chain, found, requested))

  requireEqual('sourceChain', from.chain)
  requireEqual('sourceAsset', from.asset)
  requireEqual('destinationChain', to.chain)
  requireEqual('destinationAsset', to.asset)
  requireAddress('recipientAddress', destinationAddress, to.token.chain)
  requireAddress('refundAddress', refundAddress, from.token.chain)
}
