import type { Offer, RefundObstacle, SwapProvider } from '../contract/provider.ts'
import type { PreparedSwap } from './prepare.ts'

/** Finds why the refund address of quote or swap will not be honoured; `undefined` if it will. `reprice` refuses it under STRICT and warns under WARNING. */
export const findRefundObstacle = (
  provider: SwapProvider,
  offer: Offer,
  { addresses }: Pick<PreparedSwap, 'addresses'>,
): RefundObstacle | undefined => {
  if (addresses.refundAddress === undefined) return undefined
  return provider.capabilities.refund === 'sender' ? 'unsupportedByRoute' : offer.refundObstacle
}
