import { findChain, type SwapStatus } from '@switchyard/core'
import { readAssetName } from '../assets/asset-name.ts'
import { readMemoAsset } from '../memo/memo-asset.ts'
import type { Stage } from './stages.ts'
import type { StatusInput } from './status-input.ts'

/** Maximum number of sub-swaps listed individually; a stream may have thousands. */
const MOST_SHOWN = 1_000

const legIndex: Readonly<Record<Stage, number>> = { unseen: 0, inbound: 0, swapping: 1, outbound: 2, settled: 2 }

/** Remaining time and streaming progress of an unfinished swap. */
export const describeProgress = (input: StatusInput): NonNullable<SwapStatus['transient']> => {
  const { network, memo, progress } = input
  const { stage, streaming, confirmationSeconds, delaySeconds } = progress

  const target = memo && readAssetName(readMemoAsset(network, memo.asset))?.chain
  let secondsLeft = delaySeconds + (findChain(target ?? network.chain)?.blockSeconds ?? 0)
  if (stage !== 'outbound' && stage !== 'settled') {
    const blocks = streaming ? Math.max(0, streaming.quantity - streaming.count) * Math.max(1, streaming.interval) : 1
    secondsLeft += blocks * network.blockSeconds
    if (stage !== 'swapping') secondsLeft += confirmationSeconds
  }

  return {
    estimatedTimeToComplete: secondsLeft,
    currentLegIndex: legIndex[stage],
    providerDetails: streaming && {
      streamingDetails: {
        ...streaming,
        // 1 for a completed or failed sub-swap, 0 for a pending one.
        subSwapsMap: Array.from({ length: Math.min(streaming.quantity, MOST_SHOWN) }, (_, index) =>
          index < streaming.count ? 1 : 0,
        ),
      },
    },
  }
}
