import type { Offer } from '../../contract/provider.ts'
import { isSound } from '../shape.ts'

/** Whether an offer can be a second leg: it is paid by a plain transfer and honours the refund address. */
export const isSecondLeg = (offer: Offer, arriving: bigint): boolean =>
  isSound(offer, arriving) && offer.depositKind === 'simpleTransfer' && offer.refundObstacle === undefined
