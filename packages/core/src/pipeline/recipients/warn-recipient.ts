import type { Warning } from '../../contract/provider.ts'
import type { IncomingPayment, PaymentRole, RecipientProblem } from '../../contract/recipient.ts'

/** What the payments of a role are called in sentences. */
const payments = { destination: 'The payout', refund: 'A refund' } as const satisfies Record<PaymentRole, string>

/** Creates the warning of an account that may not get what is paid to it: `destinationAtRisk` or `refundAtRisk`. */
export const warnRecipient = ({ address, role }: IncomingPayment, { text }: RecipientProblem): Warning => ({
  code: `${role}AtRisk`,
  display: `${payments[role]} may be lost: ${address.slice(0, 130)} ${text}.`,
})

/** Creates the warning of an account that no node has been asked about: `destinationNotChecked` or `refundNotChecked`. */
export const warnNotChecked = ({ address, role, asset }: IncomingPayment, isPrivate: boolean): Warning => {
  const reason = isPrivate ? 'a private swap asks no node about it' : `no node of ${asset.chain} answered`
  return {
    code: `${role}NotChecked`,
    display: `${payments[role]} to ${address.slice(0, 130)} was not checked on ${asset.chain}, because ${reason}. Make sure that the account can receive ${asset.ticker}.`,
  }
}
