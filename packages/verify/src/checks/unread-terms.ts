import { toHuman } from '@switchyard/core'
import { type Check, leaveUnverified } from '../check.ts'
import type { Context } from '../context.ts'

/** Leaves destination, least output and refund open, none of which can be read. */
export const leaveTermsUnverified = ({ intent }: Context, reason: string): readonly Check[] => [
  leaveUnverified('destination', { expected: intent.destination, actual: 'not in the transaction', reason }),
  leaveUnverified('minimum', {
    expected: toHuman(intent.minBuyAmount, intent.buyDecimals),
    actual: 'not in the transaction',
    reason,
  }),
  leaveUnverified('refund', { expected: intent.refund, actual: 'not in the transaction', reason }),
]
