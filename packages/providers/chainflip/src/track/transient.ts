import type { StatusQuery, SwapStatus } from '@switchyard/core'
import { findDepositAddress } from './swap-legs.ts'
import type { WireSwap } from './wire-swap.ts'

/** Most chunks listed one by one; a swap can have thousands. */
const MOST_SHOWN = 1_000

/** Remaining time and progress of a swap under way. */
export const describeProgress = (
  swap: WireSwap,
  query: StatusQuery,
  blockSeconds: number,
): NonNullable<SwapStatus['transient']> => {
  const { state, channel, seconds, dca } = swap
  const address = findDepositAddress(swap, query)
  const leg = state === 'SWAPPING' ? 1 : state === 'SENDING' || state === 'SENT' ? 2 : 0
  const swapping = dca ? Math.max(0, dca.chunks - dca.executed) * dca.interval * blockSeconds : seconds.swap
  const left = [seconds.deposit, swapping, seconds.egress].slice(leg).reduce((sum, phase) => sum + phase, 0)
  return {
    estimatedTimeToComplete: Math.ceil(left),
    currentLegIndex: leg,
    providerDetails: {
      streamingDetails: dca && {
        quantity: dca.chunks,
        count: dca.executed,
        interval: dca.interval,
        // 1 for a chunk that was swapped, 0 for one to come.
        subSwapsMap: Array.from({ length: Math.min(dca.chunks, MOST_SHOWN) }, (_, index) =>
          index < dca.executed ? 1 : 0,
        ),
      },
      depositChannelId: channel?.id,
      depositAddress: address === '' ? undefined : address,
    },
  }
}
