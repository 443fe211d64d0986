import type { FeeTerms, Warning } from '@switchyard/core'
import { type FeeAccounts as Accounts, unchargedFees } from '@switchyard/provider-kit'

/** Accounts that stand in for missing ones, and one that gathers both shares. */
export interface FeeAccounts extends Accounts {
  readonly collector?: string
}

/** Who takes what from a swap. */
export interface Referral {
  /** The one account 1inch pays; absent when nothing is taken. */
  readonly referrer: string | undefined
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

const WHY = '1inch pays one account only, and has none for it.'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/**
 * 1inch pays one account. A collector takes both shares, and settles them; without one, the affiliate goes before the
 * operator where they are two. What cannot reach its owner is not taken, and the route says so.
 */
export const referralOf = (fees: FeeTerms, fallback: FeeAccounts): Referral => {
  const affiliate = fallback.collector ?? fees.accounts.oneinch ?? fallback.affiliate
  const service = fallback.collector ?? fees.serviceAccounts.oneinch ?? fallback.service
  const affiliateBps = payable(fees.affiliateBps, affiliate)
  const referrer = affiliateBps > 0 ? affiliate : service
  const serviceBps = sameAccount(referrer, service) ? payable(fees.serviceBps, service) : 0
  const warnings = unchargedFees(fees, { affiliateBps, serviceBps }, WHY)
  return { referrer: affiliateBps + serviceBps > 0 ? referrer : undefined, affiliateBps, serviceBps, warnings }
}

const payable = (bps: number, account: string | undefined): number =>
  account !== undefined && ADDRESS.test(account) ? bps : 0

const sameAccount = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
