import type { SwapStatus } from '../../contract/swap-status.ts'

/**
 * Shows a refunded swap as clients expect it: the asset that came back and where it went, and `0`, for nothing was bought. How much
 * came back stands in the refund's own leg. Every other swap is shown unchanged.
 *
 * Source: recorded refund (wire contract §8): `toAsset` is the asset sold, `toAmount` is `0`.
 */
export const showRefund = (swapStatus: SwapStatus): SwapStatus => {
  if (swapStatus.status !== 'refunded') return swapStatus
  const refund = swapStatus.legs.findLast(({ status, type }) => status === 'refunded' && !type.endsWith('swap'))
  return {
    ...swapStatus,
    toAsset: refund?.toAsset || swapStatus.fromAsset,
    toAmount: '0',
    toAddress: refund?.toAddress ?? '',
  }
}
