import type { SwapChange, SwapEntry } from '@switchyard/core'
import type { SwapEntryResponse, SwapHistoryResponse, SwapsResponse } from '../response/swaps.ts'
import { renderTrack } from './render-track.ts'

/** The body of `GET /swaps`: `entries` may hold one more than `limit`, which says that there is another page. */
export const renderSwaps = (entries: readonly SwapEntry[], limit: number): SwapsResponse => {
  const page = entries.slice(0, limit)
  const next = entries.length > limit ? page.at(-1)?.cursor : undefined
  return { swaps: page.map(({ change }) => renderEntry(change)), next }
}

/** The body of `GET /swaps/{id}`. */
export const renderSwapHistory = (last: SwapChange, changes: readonly SwapChange[]): SwapHistoryResponse => ({
  swap: renderEntry(last),
  changes: changes.map(({ id, sequence, at, type, final, evidence, snapshot }) => ({
    id,
    sequence,
    at,
    type,
    final,
    evidence,
    track: renderTrack(snapshot),
  })),
})

const renderEntry = ({ swapId, at, final, swap, snapshot }: SwapChange): SwapEntryResponse => {
  const { swapStatus, quoteId, overdue } = snapshot
  const { status, trackingStatus, toAmount, hash } = swapStatus
  const { providers, sellAsset, buyAsset, chainId, buyChainId, sellAmount, expectedBuyAmount } = swap
  return {
    swapId,
    quoteId,
    createdAt: new Date(swap.createdAt).toISOString(),
    updatedAt: at,
    status,
    trackingStatus,
    overdue: overdue !== undefined,
    final,
    providers,
    sellAsset,
    buyAsset,
    chainId,
    buyChainId,
    sellAmount,
    expectedBuyAmount,
    buyAmount: toAmount,
    sourceAddress: swap.sourceAddress,
    destinationAddress: swap.destinationAddress,
    hash,
  }
}
