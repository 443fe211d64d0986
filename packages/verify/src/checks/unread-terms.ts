import { toHuman } from '@switchyard/core'
import { type Check, unverifiable } from '../check.ts'
import type { Context } from '../context.ts'

/** What an order at the provider says, and the transaction does not. */
export const depositTerms = (context: Context): readonly Check[] =>
  unreadTerms(context, `only ${context.provider} knows the order behind the deposit`)

/** Destination, least output and refund, none of which can be read. */
export const unreadTerms = ({ intent }: Context, reason: string): readonly Check[] => [
  unverifiable('destination', intent.destination, 'not in the transaction', reason),
  unverifiable('minimum', toHuman(intent.minBuyAmount, intent.buyDecimals), 'not in the transaction', reason),
  unverifiable('refund', intent.refund, 'not in the transaction', reason),
]
