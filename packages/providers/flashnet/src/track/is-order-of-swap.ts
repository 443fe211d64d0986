import type { KnownSwap } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readState } from '../offer-state.ts'
import { isSameAddress } from '../same-address.ts'
import type { WireOrder } from './order-side.ts'

/**
 * Whether an order is the one that was opened for a swap: the same assets, recipient and deposit address. An order may
 * leave any of them out.
 */
export const isOrderOfSwap = (order: WireOrder, known: KnownSwap): boolean => {
  const { from, to } = readState(known.state)
  const has = (name: string, expected: string | undefined, isSame: typeof isSameAddress = Object.is): boolean => {
    const found = read.optionalText(order, name)
    return found === undefined || expected === undefined || isSame(found, expected)
  }
  return (
    has('sourceChain', from.chain) &&
    has('sourceAsset', from.asset) &&
    has('destinationChain', to.chain) &&
    has('destinationAsset', to.asset) &&
    has('recipientAddress', known.destinationAddress, isSameAddress) &&
    has('depositAddress', known.depositAddress, isSameAddress)
  )
}
