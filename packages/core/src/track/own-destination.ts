import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import { sameHash } from './foreign-deposit.ts'

/**
 * A status with the destination the swap was built for, whatever destination its provider reports. Legs stay as reported: they
 * say where transactions went.
 *
 * Only for a swap that the deposit is proven to be: bound to it, or paid into its channel. A swap of two legs has its
 * destination from the second, and a destination that is not reported stays absent.
 */
export const ownDestination = (swapStatus: SwapStatus, swap: StoredSwap | undefined): SwapStatus => {
  if (!swap || swap.secondLeg || swapStatus.toAddress === '') return swapStatus
  const isBound = swap.hash !== undefined && sameHash(swap.hash, swapStatus.hash)
  const isProven = isBound || swap.depositChannelId !== undefined
  return isProven ? { ...swapStatus, toAddress: swap.destinationAddress } : swapStatus
}
