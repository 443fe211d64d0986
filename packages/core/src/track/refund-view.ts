import type { StatusLeg, SwapStatus } from '../contract/swap-status.ts'

/**
 * A refunded swap as it is shown: the asset that came back and where it went, and `0`, for nothing was bought. How much
 * came back stands in the refund's own leg. Every other swap is shown unchanged.
 *
 * Source: recorded refund (wire contract §8): `toAsset` is the asset sold, `toAmount` is `0`.
 */
export const refundView = (swapStatus: SwapStatus): SwapStatus => {
  if (swapStatus.status !== 'refunded') return swapStatus
  const back = swapStatus.legs.findLast(isReturn)
  return {
    ...swapStatus,
    toAsset: back?.toAsset || swapStatus.fromAsset,
    toAmount: '0',
    toAddress: back?.toAddress ?? '',
  }
}

const isReturn = ({ status, type }: StatusLeg): boolean => status === 'refunded' && !type.endsWith('swap')
