import type { TokenLookup } from '../contract/token.ts'
import { isForeign, sameHash } from './foreign-deposit.ts'
import type { Observed } from './observe.ts'

/**
 * Whether what was observed is of the swap that was found with it. A request may name any transaction: one that pays the same destination
 * or the same address as a swap is shown for what it is, but says nothing of the swap unless it is bound to it or paid its channel.
 */
export const isOwnStatus = (tokens: TokenLookup, { request, swap, swapStatus }: Observed): boolean => {
  if (!swap || request.hash === undefined || swapStatus.hash === '') return swap !== undefined
  const { hash, depositChannelId } = swap
  if (hash !== undefined) return sameHash(hash, request.hash) || sameHash(hash, swapStatus.hash)
  return depositChannelId !== undefined && !isForeign(tokens, swap, swapStatus)
}
