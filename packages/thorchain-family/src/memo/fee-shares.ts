import type { FeeTerms, Warning } from '@switchyard/core'
import { type Affiliate, fitsMemoPart } from './memo.ts'

/** Accounts that stand in for a caller's missing ones. */
export interface FeeAccounts {
  readonly affiliate?: string
  readonly service?: string
}

/** Who takes what from a swap. */
export interface FeeShares {
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
export const feeShares = (
  fees: FeeTerms,
  protocol: string,
  fallback: FeeAccounts,
  severalAccounts: boolean = true,
): FeeShares => {
  const affiliate = share(fees.affiliateBps, fees.accounts[protocol] ?? fallback.affiliate)
  const wanted = share(fees.serviceBps, fees.serviceAccounts[protocol] ?? fallback.service)
  const crowded = !severalAccounts && merge([affiliate, wanted]).length > 1
  const service = crowded ? undefined : wanted
  const missing = `there is no ${protocol} account for it.`
  return {
    affiliates: merge([affiliate, service]),
    affiliateBps: affiliate?.bps ?? 0,
    serviceBps: service?.bps ?? 0,
    warnings: [
      ...(fees.affiliateBps > 0 && !affiliate ? [untaken('affiliate', missing)] : []),
      ...(fees.serviceBps > 0 && !service
        ? [untaken('service', crowded ? 'one account a swap is paid.' : missing)]
        : []),
    ],
  }
}

const share = (bps: number, account: string | undefined): Affiliate | undefined =>
  bps > 0 && account !== undefined && fitsMemoPart(account) ? { account, bps } : undefined

const merge = (shares: readonly (Affiliate | undefined)[]): readonly Affiliate[] => {
  const merged = new Map<string, number>()
  for (const one of shares) if (one) merged.set(one.account, (merged.get(one.account) ?? 0) + one.bps)
  return [...merged].map(([account, bps]) => ({ account, bps }))
}

const untaken = (kind: string, reason: string): Warning => ({
  code: 'unableToApplyReferralProgram',
  display: `The ${kind} fee is not taken: ${reason}`,
})
