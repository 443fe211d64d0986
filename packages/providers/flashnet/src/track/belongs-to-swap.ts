import type { KnownSwap, ProviderContext } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { offerState } from '../quote/offer-state.ts'
import type { WireOrder } from './read-side.ts'

/**
 * Tells if an order is the one that was opened for a swap: the same assets, recipient and deposit address. An order may
 * leave any of them out.
 */
export const belongsToSwap = (
  order: WireOrder,
  known: KnownSwap,
  isSameAddress: ProviderContext['isSameAddress'],
): boolean => {
  const { from, to } = offerState.read(known.state)
  const has = (name: string, expected: string): boolean => (read.optionalText(order, name) ?? expected) === expected
  const pays = (name: string, expected: string | undefined, chain: string): boolean => {
    const found = read.optionalText(order, name)
    return found === undefined || expected === undefined || isSameAddress(chain, found, expected)
  }
  return (
    has('sourceChain', from.chain) &&
    has('sourceAsset', from.asset) &&
    has('destinationChain', to.chain) &&
    has('destinationAsset', to.asset) &&
    pays('recipientAddress', known.destinationAddress, to.token.chain) &&
    pays('depositAddress', known.depositAddress, from.token.chain)
  )
}
