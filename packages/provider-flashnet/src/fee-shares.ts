import type { FeeTerms, Warning } from '@switchyard/core'
import type { Settings } from './settings.ts'

/** A share as Orchestra is told: basis points of what is left after its own fee. */
export interface AppFee {
  readonly recipient: string
  readonly fee: number
}

/** Who takes what from a swap. */
export interface FeeShares {
  readonly appFees: readonly AppFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/** Highest share of one recipient. */
const HIGHEST_FEE = 9_999

/**
 * Turns the fee terms into app fees. A share that cannot be taken is not charged, and the route says so: without a
 * recipient, without a server key, and on pairs of nothing but bitcoin.
 */
export const feeShares = (fees: FeeTerms, settings: Settings, onlyBitcoin: boolean): FeeShares => {
  const open = settings.takesFees && !onlyBitcoin
  const affiliate = open ? share(fees.affiliateBps, fees.accounts.flashnet ?? settings.affiliate) : undefined
  const service = open ? share(fees.serviceBps, fees.serviceAccounts.flashnet ?? settings.service) : undefined
  return {
    appFees: merge([affiliate, service]),
    affiliateBps: affiliate?.fee ?? 0,
    serviceBps: service?.fee ?? 0,
    warnings: [
      ...(fees.affiliateBps > 0 && !affiliate ? [untaken('affiliate')] : []),
      ...(fees.serviceBps > 0 && !service ? [untaken('service')] : []),
    ],
  }
}

const share = (fee: number, recipient: string | undefined): AppFee | undefined =>
  fee > 0 && fee <= HIGHEST_FEE && recipient !== undefined && recipient !== '' ? { recipient, fee } : undefined

const merge = (shares: readonly (AppFee | undefined)[]): readonly AppFee[] => {
  const merged = new Map<string, number>()
  for (const one of shares) if (one) merged.set(one.recipient, (merged.get(one.recipient) ?? 0) + one.fee)
  return [...merged].map(([recipient, fee]) => ({ recipient, fee }))
}

const untaken = (kind: string): Warning => ({
  code: 'unableToApplyReferralProgram',
  display: `The ${kind} fee is not taken: Flashnet can pay it to nobody on this route.`,
})
