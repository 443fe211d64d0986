import { toHuman } from '@switchyard/core'
import { type Check, leaveUnverified } from '../check.ts'
import type { Context } from '../context.ts'

/** What an order at the provider says, and the transaction does not. */
export const leaveDepositTermsUnverified = (context: Context): readonly Check[] =>
  leaveTermsUnverified(context, `only ${context.provider} knows the order behind the deposit`)

/** Destination, least output and refund, none of which can be read. */
export const leaveTermsUnverified = ({ intent }: Context, reason: string): readonly Check[] => [
  leaveUnverified('destination', intent.destination, 'not in the transaction', reason),
  leaveUnverified('minimum', toHuman(intent.minBuyAmount, intent.buyDecimals), 'not in the transaction', reason),
  leaveUnverified('refund', intent.refund, 'not in the transaction', reason),
]
