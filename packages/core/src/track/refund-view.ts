import type { Observation, ObservedLeg } from '../contract/observation.ts'

/**
 * A refunded swap as it is shown: the asset that came back and where it went, and `0`, for nothing was bought. How much
 * came back stands in the refund's own leg. Every other swap is shown as it was observed.
 *
 * Source: recorded refund (wire contract §8): `toAsset` is the asset sold, `toAmount` is `0`.
 */
export const refundView = (observation: Observation): Observation => {
  if (observation.status !== 'refunded') return observation
  const back = observation.legs.findLast(isReturn)
  return {
    ...observation,
    toAsset: back?.toAsset || observation.fromAsset,
    toAmount: '0',
    toAddress: back?.toAddress ?? '',
  }
}

const isReturn = ({ status, type }: ObservedLeg): boolean => status === 'refunded' && !type.endsWith('swap')
