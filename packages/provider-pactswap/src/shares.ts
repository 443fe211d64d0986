import { bpsOf, type FeeTerms, type Warning } from '@switchyard/core'
import type { FeeEntry } from './payment-call.ts'
import type { Settings } from './settings.ts'

/** What affiliate and operator take out of a sell. */
export interface Shares {
  readonly affiliate: bigint
  readonly service: bigint
  readonly affiliateBps: number
  readonly serviceBps: number
  /** As they stand in the call. */
  readonly entries: readonly FeeEntry[]
  readonly warnings: readonly Warning[]
}

const PAYABLE = /^0x[0-9a-fA-F]{40}$/

/** Shares in base units of the sell asset. One without an account, or with fees switched off, is not taken, and the route says so. */
export const sharesOf = (fees: FeeTerms, sellAmount: bigint, evm: boolean, settings: Settings): Shares => {
  const { integratorFees, accounts } = settings
  const take = (bps: number, account: string | undefined): FeeEntry | undefined => {
    const amount = bpsOf(sellAmount, bps)
    const payable = integratorFees && evm && account !== undefined && PAYABLE.test(account)
    return payable && amount > 0n ? { recipient: account, amount } : undefined
  }
  const affiliate = take(fees.affiliateBps, fees.accounts.pactswap ?? accounts.affiliate)
  const service = take(fees.serviceBps, fees.serviceAccounts.pactswap ?? accounts.service)
  return {
    affiliate: affiliate?.amount ?? 0n,
    service: service?.amount ?? 0n,
    affiliateBps: affiliate ? fees.affiliateBps : 0,
    serviceBps: service ? fees.serviceBps : 0,
    entries: [affiliate, service].filter((entry) => entry !== undefined),
    warnings: [
      ...(fees.affiliateBps > 0 && !affiliate ? [untaken('affiliate')] : []),
      ...(fees.serviceBps > 0 && !service ? [untaken('service')] : []),
    ],
  }
}

const untaken = (kind: string): Warning => ({
  code: 'unableToApplyReferralProgram',
  display: `The ${kind} fee is not taken through PACT SWAP.`,
})
