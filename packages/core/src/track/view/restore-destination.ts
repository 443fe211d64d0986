import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { toIdentifierKey } from '../../domain/identifier.ts'
import { isSameHash } from '../prove/is-same-hash.ts'

/**
 * Returns a status with the destination and the asset the swap was built for, whatever its provider reports. Legs stay as reported:
 * they say where transactions went. A payment to an address the protocol fell back to names that one. A refund is in the asset sold or the one bought, and went where the provider says.
 *
 * Only for a swap that the deposit is proven to be: bound to it, or paid into its channel. A swap of two legs has its
 * destination from the second, and what is not reported stays absent.
 */
export const restoreDestination = (swapStatus: SwapStatus, swap: StoredSwap | undefined): SwapStatus => {
  if (swapStatus.fallbackAddress !== undefined) return { ...swapStatus, toAddress: swapStatus.fallbackAddress }
  if (!swap || swap.secondLeg) return swapStatus
  const isBound = swap.hash !== undefined && isSameHash(swap.hash, swapStatus.hash)
  if (!isBound && swap.depositChannelId === undefined) return swapStatus

  const { toAddress, toAsset } = swapStatus
  const isRefunded = swapStatus.status === 'refunded'
  const [expected, ...others] = isRefunded ? [swap.sellAsset, swap.buyAsset] : [swap.buyAsset]
  const isExpected = [expected, ...others].some((asset) => toIdentifierKey(asset) === toIdentifierKey(toAsset))
  return {
    ...swapStatus,
    toAddress: toAddress === '' || isRefunded ? toAddress : swap.destinationAddress,
    toAsset: toAsset === '' || isExpected ? toAsset : expected,
  }
}
