import type { FeeTerms, Warning } from '@switchyard/core'
import { type FeeAccounts, takenShares } from '@switchyard/provider-kit'
import type { AppFee } from './client.ts'

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
  const { affiliate, shares, affiliateBps, serviceBps, warnings } = takenShares(fees, {
    protocol: 'near',
    fallback,
    pays: () => true,
    why: 'there is no near account for it.',
  })
  return {
    appFees: shares.map(({ account, bps }) => ({ recipient: account, fee: bps })),
    affiliateBps,
    serviceBps,
    ...(affiliate ? { affiliate: affiliate.account } : {}),
    warnings,
  }
}
