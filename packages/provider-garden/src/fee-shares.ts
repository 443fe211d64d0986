import type { FeeTerms, Warning } from '@switchyard/core'

/** An entry of `affiliate_fees`. */
export interface AffiliateFee {
  readonly asset: string
  readonly address: string
  readonly fee: number
}

/** Accounts that stand in for a caller's missing ones. */
export interface FeeAccounts {
  readonly affiliate?: string
  readonly service?: string
}

/** Who takes what. */
export interface FeeShares {
  readonly entries: readonly AffiliateFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/** Fees are paid out to EVM accounts alone, on the chain of `asset`. */
const PAYABLE = /^0x[0-9a-fA-F]{40}$/

/** The fee entries of an order. A share without an account Garden can pay is not taken, and the route says so. */
export const feeShares = (fees: FeeTerms, asset: string, fallback: FeeAccounts): FeeShares => {
  const affiliate = share(fees.affiliateBps, fees.accounts.garden ?? fallback.affiliate, asset)
  const service = share(fees.serviceBps, fees.serviceAccounts.garden ?? fallback.service, asset)
  return {
    entries: merged([affiliate, service]),
    affiliateBps: affiliate?.fee ?? 0,
    serviceBps: service?.fee ?? 0,
    warnings: [
      ...(fees.affiliateBps > 0 && !affiliate ? [untaken('affiliate')] : []),
      ...(fees.serviceBps > 0 && !service ? [untaken('service')] : []),
    ],
  }
}

const share = (bps: number, address: string | undefined, asset: string): AffiliateFee | undefined =>
  bps > 0 && address !== undefined && PAYABLE.test(address) ? { asset, address, fee: bps } : undefined

const merged = (shares: readonly (AffiliateFee | undefined)[]): readonly AffiliateFee[] => {
  const entries = new Map<string, AffiliateFee>()
  for (const one of shares) {
    if (!one) continue
    const key = one.address.toLowerCase()
    entries.set(key, { ...one, fee: (entries.get(key)?.fee ?? 0) + one.fee })
  }
  return [...entries.values()]
}

const untaken = (kind: string): Warning => ({
  code: 'unableToApplyReferralProgram',
  display: `The ${kind} fee is not taken: there is no garden account for it.`,
})
