import type { FeeTerms, Warning } from '@switchyard/core'
import { chargedFees, type FeeAccounts, unchargedFee } from '@switchyard/provider-kit'
import { type Affiliate, fitsMemoPart } from './memo.ts'

/** Who takes what from a swap. */
export interface IntegratorFees {
  /** As they stand in the memo: one entry per account. */
  readonly affiliates: readonly Affiliate[]
  readonly affiliateBps: number
  readonly serviceBps: number
  /** Shares that cannot be taken since nobody has an account for them. */
  readonly warnings: readonly Warning[]
}

/**
 * Turns the fee terms into memo entries. A share without an account is not taken, and neither is the service share where
 * the network reads one account a memo and the affiliate has it; the route says so.
 */
export const integratorFees = (
  fees: FeeTerms,
  protocol: string,
  fallback: FeeAccounts,
  severalAccounts: boolean = true,
): IntegratorFees => {
  const { affiliate, entries, affiliateBps, serviceBps, warnings } = chargedFees(fees, {
    protocol,
    fallback,
    pays: fitsMemoPart,
    why: `there is no ${protocol} account for it.`,
  })
  if (severalAccounts || entries.length < 2) return { affiliates: entries, affiliateBps, serviceBps, warnings }
  return {
    affiliates: affiliate ? [affiliate] : [],
    affiliateBps,
    serviceBps: 0,
    warnings: [...warnings, unchargedFee('service', 'one account a swap is paid.')],
  }
}
