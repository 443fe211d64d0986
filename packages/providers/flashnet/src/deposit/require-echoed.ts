import { type BuildParams, type ProviderContext, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { OfferState } from '../quote/offer-state.ts'

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
