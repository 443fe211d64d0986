import type { KnownSwap } from '@switchyard/core'
import { assetOf, type NetworkAsset } from '../assets/network-asset.ts'
import { readNodeAddress } from '../codec/address.ts'
import { sameBytes } from '../codec/bytes.ts'
import type { WireSwap } from './wire-swap.ts'

/**
 * Whether a swap of the backend is the one the engine built: the same assets, destination and deposit address. The backend
 * may leave out any address.
 */
export const isKnownSwap = ({ sell, buy, destination, channel, swapEgress }: WireSwap, known: KnownSwap): boolean =>
  sell === assetOf(known.sellAsset) &&
  buy === assetOf(known.buyAsset) &&
  isSameAddress(buy, destination, known.destinationAddress) &&
  isSameAddress(buy, swapEgress?.to, known.destinationAddress) &&
  isSameAddress(sell, channel?.address, known.depositAddress)

/** Whether both are one address, in any spelling; an absent one is not compared. */
const isSameAddress = ({ chain }: NetworkAsset, found = '', built = ''): boolean => {
  if (found === '' || built === '' || found === built) return true
  const [one, other] = [readNodeAddress(chain.code, found), readNodeAddress(chain.code, built)]
  return one !== undefined && other !== undefined && sameBytes(one.bytes, other.bytes)
}
