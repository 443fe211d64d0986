import type { FeeTerms, Warning } from '@switchyard/core'
import { chargeFees, type FeeAccounts, warnUnchargedFees } from '@switchyard/provider-kit'
import { type Affiliate, isMemoPart } from './memo.ts'

/** Fees of affiliate and operator as the memo charges them. */
export interface IntegratorFees {
  /** Memo entries, one per account. */
  readonly affiliates: readonly Affiliate[]
  readonly affiliateBps: number
  readonly serviceBps: number
  /** One warning for each fee that cannot be charged because it has no account. */
  readonly warnings: readonly Warning[]
}

/** The accounts that a network can pay. */
export interface IntegratorAccounts {
  /** Key of the fee accounts. */
  readonly protocol: string
  /** Accounts of fee terms that name none. */
  readonly fallback: FeeAccounts
  /** `false` where the network reads one account per memo. Default `true`. */
  readonly severalAccounts?: boolean
}

/**
 * Turns the fee terms into memo entries. A fee without an account is not charged. Where the network reads one account per
 * memo, the affiliate's fee is charged and the service fee is not. The route carries a warning for each.
 */
export const chargeIntegrators = (
  fees: FeeTerms,
  { protocol, fallback, severalAccounts = true }: IntegratorAccounts,
): IntegratorFees => {
  const { entries, affiliateBps, serviceBps, warnings } = chargeFees(fees, {
    protocol,
    fallback,
    pays: isMemoPart,
    why: `there is no ${protocol} account for it.`,
  })
  if (severalAccounts || entries.length < 2) return { affiliates: entries, affiliateBps, serviceBps, warnings }
  return {
    // The affiliate's entry is the first.
    affiliates: entries.slice(0, 1),
    affiliateBps,
    serviceBps: 0,
    warnings: [...warnings, ...warnUnchargedFees(fees, { affiliateBps, serviceBps: 0 }, 'one account a swap is paid.')],
  }
}
