import type { SwapStatus } from '@switchyard/core'
import { depositTarget, type StatusInput } from './swap-legs.ts'
import type { WireSwap } from './wire-swap.ts'

/** Most chunks listed one by one; a swap can have thousands. */
const MOST_SHOWN = 1_000

/** Seconds between two blocks of the State Chain. */
const BLOCK_SECONDS = 6

/** Remaining time and progress of a swap under way. */
export const describeProgress = (input: StatusInput): NonNullable<SwapStatus['transient']> => {
  const { swap } = input
  const address = depositTarget(input)
  return {
    estimatedTimeToComplete: estimateSecondsLeft(swap),
    currentLegIndex: findLegIndex(swap.state),
    providerDetails: {
      streamingDetails: swap.dca && listChunks(swap.dca),
      depositChannelId: swap.channel?.id,
      depositAddress: address === '' ? undefined : address,
    },
  }
}

const findLegIndex = (state: string): number => {
  if (state === 'SWAPPING') return 1
  return state === 'SENDING' || state === 'SENT' ? 2 : 0
}

const estimateSecondsLeft = ({ state, seconds, dca }: WireSwap): number => {
  const swapping = dca ? Math.max(0, dca.chunks - dca.executed) * dca.interval * BLOCK_SECONDS : seconds.swap
  if (state === 'SWAPPING') return Math.ceil(swapping + seconds.egress)
  if (state === 'SENDING' || state === 'SENT') return Math.ceil(seconds.egress)
  return Math.ceil(seconds.deposit + swapping + seconds.egress)
}

const listChunks = ({ chunks, interval, executed }: NonNullable<WireSwap['dca']>) => ({
  quantity: chunks,
  count: executed,
  interval,
  /** 1 for a chunk that was swapped, 0 for one to come. */
  subSwapsMap: Array.from({ length: Math.min(chunks, MOST_SHOWN) }, (_, index) => (index < executed ? 1 : 0)),
})
