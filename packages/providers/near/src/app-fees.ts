import type { FeeTerms, Warning } from '@switchyard/core'
import { chargedFees, type FeeAccounts, type IntegratorFee } from '@switchyard/provider-kit'
import type { AppFee } from './client.ts'

/** Who takes what from a swap. */
export interface IntegratorFees {
  /** As 1Click is told: one entry per account. */
  readonly appFees: readonly AppFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  /** The affiliate's own share; `undefined` when it takes none. */
  readonly affiliate: AppFee | undefined
  readonly warnings: readonly Warning[]
}

/** Turns the fee terms into app fees. A share without an account is not taken, and the route says so. */
export const integratorFees = (fees: FeeTerms, fallback: FeeAccounts): IntegratorFees => {
  const { affiliate, entries, affiliateBps, serviceBps, warnings } = chargedFees(fees, {
    protocol: 'near',
    fallback,
    pays: anyAccount,
    why: 'there is no near account for it.',
  })
  return {
    appFees: entries.map(appFee),
    affiliateBps,
    serviceBps,
    affiliate: affiliate && appFee(affiliate),
    warnings,
  }
}

const anyAccount = (): boolean => true

const appFee = ({ account, bps }: IntegratorFee): AppFee => ({ recipient: account, fee: bps })
