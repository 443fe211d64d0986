import type { Offer, RefundObstacle, SwapProvider } from '../contract/provider.ts'
import type { Prepared } from './prepare.ts'

/** Why the refund address of quote or swap will not be honoured, if it will not. */
export const refundObstacle = (
  provider: SwapProvider,
  offer: Offer,
  { parties }: Pick<Prepared, 'parties'>,
): RefundObstacle | undefined => {
  if (parties.refundAddress === undefined) return undefined
  return provider.traits.refund === 'sender' ? 'unsupportedByRoute' : offer.refundObstacle
}
