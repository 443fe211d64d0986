import type { FeeTerms, Warning } from '@switchyard/core'
import type { Affiliate } from './memo.ts'
import type { Settings } from './settings.ts'

/** Who takes what. */
export interface Shares {
  readonly affiliates: readonly Affiliate[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/** Shares by registered code. One without a code, or with codes switched off, is not taken, and the route says so. */
export const sharesOf = (fees: FeeTerms, { affiliates, accounts }: Settings): Shares => {
  const take = (bps: number, code: string | undefined): Affiliate | undefined =>
    affiliates && bps > 0 && bps <= 9_999 && code !== undefined && /^[^\s:/]+$/.test(code) ? { code, bps } : undefined
  const affiliate = take(fees.affiliateBps, fees.accounts.harbor ?? accounts.affiliate)
  const service = take(fees.serviceBps, fees.serviceAccounts.harbor ?? accounts.service)
  return {
    affiliates: merged([affiliate, service]),
    affiliateBps: affiliate?.bps ?? 0,
    serviceBps: service?.bps ?? 0,
    warnings: [
      ...(fees.affiliateBps > 0 && !affiliate ? [untaken('affiliate')] : []),
      ...(fees.serviceBps > 0 && !service ? [untaken('service')] : []),
    ],
  }
}

const merged = (shares: readonly (Affiliate | undefined)[]): readonly Affiliate[] => {
  const codes = new Map<string, number>()
  for (const share of shares) if (share) codes.set(share.code, (codes.get(share.code) ?? 0) + share.bps)
  return [...codes].map(([code, bps]) => ({ code, bps }))
}

const untaken = (kind: string): Warning => ({
  code: 'unableToApplyReferralProgram',
  display: `The ${kind} fee is not taken: there is no harbor code for it.`,
})
