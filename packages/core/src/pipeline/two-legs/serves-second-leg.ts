import type { Offer } from '../../contract/provider.ts'
import { isSound } from '../shape.ts'

/** A leg can only be paid into a bare address, and must keep its promise about refunds. */
export const servesSecondLeg = (offer: Offer, arriving: bigint): boolean =>
  isSound(offer, arriving) && offer.depositKind === 'simpleTransfer' && offer.refundObstacle === undefined
