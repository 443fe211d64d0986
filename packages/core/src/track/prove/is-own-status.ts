import type { Observation } from '../read/observe.ts'
import { isForeignDeposit } from './is-foreign-deposit.ts'
import { isSameHash } from './is-same-hash.ts'
import type { ProofContext } from './swap-addresses.ts'

/**
 * Tells whether what was observed is of the swap that was found with it. A request may name any transaction: one that pays the same
 * destination or the same address as a swap is shown for what it is, but says nothing of the swap unless it is bound to it or paid
 * its channel.
 */
export const isOwnStatus = (
  engine: ProofContext,
  { request, swap, swapStatus }: Pick<Observation, 'request' | 'swap' | 'swapStatus'>,
): boolean => {
  if (!swap) return false
  if (request.hash === undefined || swapStatus.hash === '') return true
  if (swap.hash !== undefined) return isSameHash(swap.hash, request.hash) || isSameHash(swap.hash, swapStatus.hash)
  return swap.depositChannelId !== undefined && !isForeignDeposit(engine, swap, swapStatus)
}
