import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import { identifierKey } from '../domain/identifier.ts'
import { sameHash } from './foreign-deposit.ts'

/**
 * A status with the destination and the asset the swap was built for, whatever its provider reports. Legs stay as reported: they
 * say where transactions went. A refund is in the asset sold or the one bought, and went where the provider says.
 *
 * Only for a swap that the deposit is proven to be: bound to it, or paid into its channel. A swap of two legs has its
 * destination from the second, and what is not reported stays absent.
 */
export const ownDestination = (swapStatus: SwapStatus, swap: StoredSwap | undefined): SwapStatus => {
  if (!swap || swap.secondLeg) return swapStatus
  const isBound = swap.hash !== undefined && sameHash(swap.hash, swapStatus.hash)
  const isProven = isBound || swap.depositChannelId !== undefined
  if (!isProven) return swapStatus
  const isAsReported = swapStatus.toAddress === '' || swapStatus.status === 'refunded'
  const toAddress = isAsReported ? swapStatus.toAddress : swap.destinationAddress
  return { ...swapStatus, toAddress, toAsset: ownAsset(swapStatus, swap) }
}

const ownAsset = ({ status, toAsset }: SwapStatus, { sellAsset, buyAsset }: StoredSwap): string => {
  const own = status === 'refunded' ? [sellAsset, buyAsset] : [buyAsset]
  const isOwn = toAsset === '' || own.some((asset) => identifierKey(asset) === identifierKey(toAsset))
  return isOwn ? toAsset : (own[0] as string)
}
