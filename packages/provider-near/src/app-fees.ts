import type { FeeTerms, Warning } from '@switchyard/core'
import type { AppFee } from './client.ts'

/** Accounts that stand in for missing ones. */
export interface FeeAccounts {
  readonly affiliate?: string
  readonly service?: string
}

/** Who takes what from a swap. */
export interface FeeShares {
  /** As 1Click is told: one entry per account. */
  readonly appFees: readonly AppFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  /** The affiliate's account, when it takes a share. */
  readonly affiliate?: string
  readonly warnings: readonly Warning[]
}

/** Turns the fee terms into app fees. A share without an account is not taken, and the route says so. */
export const feeShares = (fees: FeeTerms, fallback: FeeAccounts): FeeShares => {
  const affiliate = share(fees.affiliateBps, fees.accounts.near ?? fallback.affiliate)
  const service = share(fees.serviceBps, fees.serviceAccounts.near ?? fallback.service)
  return {
    appFees: merge([affiliate, service]),
    affiliateBps: affiliate?.fee ?? 0,
    serviceBps: service?.fee ?? 0,
    ...(affiliate ? { affiliate: affiliate.recipient } : {}),
    warnings: [
      ...(fees.affiliateBps > 0 && !affiliate ? [untaken('affiliate')] : []),
      ...(fees.serviceBps > 0 && !service ? [untaken('service')] : []),
    ],
  }
}

const share = (fee: number, recipient: string | undefined): AppFee | undefined =>
  fee > 0 && recipient !== undefined && recipient !== '' ? { recipient, fee } : undefined

const merge = (shares: readonly (AppFee | undefined)[]): readonly AppFee[] => {
  const merged = new Map<string, number>()
  for (const one of shares) if (one) merged.set(one.recipient, (merged.get(one.recipient) ?? 0) + one.fee)
  return [...merged].map(([recipient, fee]) => ({ recipient, fee }))
}

const untaken = (kind: string): Warning => ({
  code: 'unableToApplyReferralProgram',
  display: `The ${kind} fee is not taken: there is no near account for it.`,
})
