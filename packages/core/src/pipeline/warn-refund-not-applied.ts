import type { Warning } from '../contract/provider.ts'

/** Whose refunds do not reach the refund address: those of the first leg, of the second one of a route of two, or of both. */
export interface UnappliedRefund {
  readonly legs: number
  readonly first: boolean
  readonly second: boolean
}

/** Warning of a route that cannot honour the refund address. The warning `secondLegRefund` says who takes the second refund. */
export const warnRefundNotApplied = (unapplied: UnappliedRefund): Warning => ({
  code: 'refundAddressNotApplied',
  display: displayOf(unapplied),
})

const displayOf = ({ legs, first, second }: UnappliedRefund): string => {
  if (legs === 1) return 'The refund address cannot be honoured on this route. A refund goes back to the sender.'
  if (!first) return 'The refund address holds for the first leg of this route only.'
  const sender = 'A refund of the first leg goes back to the sender.'
  return second
    ? `The refund address cannot be honoured on this route. ${sender}`
    : `The refund address holds for the second leg of this route only. ${sender}`
}
