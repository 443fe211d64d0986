import type { FeeTerms, Warning } from '@switchyard/core'
import { chargeFees, type FeeAccounts } from '@switchyard/provider-kit'

/** An entry of `affiliate_fees`. */
export interface AffiliateFee {
  readonly asset: string
  readonly address: string
  readonly fee: number
}

/** The integrator fees of a swap. */
export interface IntegratorFees {
  readonly entries: readonly AffiliateFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/** Fees are paid to EVM accounts only, on the chain of `asset`. */
const PAYABLE = /^0x[0-9a-fA-F]{40}$/

/** Chooses the fee entries of an order. A fee without an account Garden can pay is not charged, and the route carries a warning. */
export const chargeIntegratorFees = (fees: FeeTerms, asset: string, fallback: FeeAccounts): IntegratorFees => {
  const charged = chargeFees(fees, {
    protocol: 'garden',
    fallback,
    pays: (account) => PAYABLE.test(account),
    why: 'there is no garden account for it.',
  })
  const { affiliateBps, serviceBps, warnings } = charged
  const entries = charged.entries.map(({ account, bps }) => ({ asset, address: account, fee: bps }))
  return { entries, affiliateBps, serviceBps, warnings }
}
