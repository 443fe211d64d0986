import type { FeeTerms, Warning } from '@switchyard/core'
import { chargeFees, type FeeAccounts, type IntegratorFee } from '@switchyard/provider-kit'
import type { AppFee } from '../client.ts'

/** The integrator fees of a swap. */
export interface IntegratorFees {
  /** Sent to 1Click: one entry per account. */
  readonly appFees: readonly AppFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  /** The affiliate's fee; `undefined` when none is charged. */
  readonly affiliate: AppFee | undefined
  readonly warnings: readonly Warning[]
}

/** Turns the fee terms into app fees. A fee without an account is not charged, and the route carries a warning. */
export const chargeIntegratorFees = (fees: FeeTerms, fallback: FeeAccounts): IntegratorFees => {
  const { affiliate, entries, affiliateBps, serviceBps, warnings } = chargeFees(fees, {
    protocol: 'near',
    fallback,
    pays: () => true,
    why: 'there is no near account for it.',
  })
  const toAppFee = ({ account, bps }: IntegratorFee): AppFee => ({ recipient: account, fee: bps })
  return {
    appFees: entries.map(toAppFee),
    affiliateBps,
    serviceBps,
    affiliate: affiliate && toAppFee(affiliate),
    warnings,
  }
}
