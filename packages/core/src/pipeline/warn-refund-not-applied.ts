import type { Warning } from '../contract/provider.ts'

/** Refunds that do not reach the refund address: those of the first leg, of the second one of a route of two, or of both. */
export interface UnappliedRefund {
  readonly legs: number
  readonly first: boolean
  readonly second: boolean
}

/** Creates the warning of a route that cannot honour the refund address. The warning `secondLegRefund` says who takes the second refund. */
export const warnRefundNotApplied = ({ legs, first, second }: UnappliedRefund): Warning => {
  const code = 'refundAddressNotApplied'
  if (legs === 1)
    return { code, display: 'The refund address cannot be honoured on this route. A refund goes back to the sender.' }
  if (!first) return { code, display: 'The refund address holds for the first leg of this route only.' }
  const part = second
    ? 'The refund address cannot be honoured on this route.'
    : 'The refund address holds for the second leg of this route only.'
  return { code, display: `${part} A refund of the first leg goes back to the sender.` }
}
