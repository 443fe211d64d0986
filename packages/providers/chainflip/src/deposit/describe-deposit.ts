import type { Json } from '@switchyard/core'
import { wireAsset } from '../assets/network-asset.ts'
import { toHexNumber } from './broker-parameters.ts'
import type { DepositOrder } from './deposit-order.ts'

/** `meta.chainflip` of the response, with the names of the production service. */
export const describeSwap = (order: DepositOrder): Json => {
  const { sell, buy, destination, state } = order
  return {
    sellAsset: wireAsset(sell),
    buyAsset: wireAsset(buy),
    destinationAddress: destination.text,
    affiliateFees: state.affiliates.map(({ account, bps }) => ({ brokerAddress: account, feeBps: bps })),
    refundParameters: {
      minPrice: toHexNumber(state.minPrice),
      refundAddress: order.refund.text,
      retryDuration: state.retryBlocks,
    },
    dcaParameters: state.dca && { chunkInterval: state.dca.interval, numberOfChunks: state.dca.chunks },
    brokerCommissionBps: state.brokerBps,
    maxBoostFeeBps: state.boostBps > 0 ? state.boostBps : undefined,
  }
}
