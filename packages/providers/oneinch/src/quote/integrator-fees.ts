import type { FeeTerms, Warning } from '@switchyard/core'
import { type FeeAccounts as Accounts, warnUnchargedFees } from '@switchyard/provider-kit'

/** Fallback accounts, and one that receives both fees. */
export interface FeeAccounts extends Accounts {
  readonly collector?: string | undefined
}

/** The charged fees of affiliate and operator, and the account that receives them. */
export interface IntegratorFees {
  /** The account that 1inch pays; absent without fees. */
  readonly referrer: string | undefined
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

const WHY = '1inch pays a single account, and there is none for it.'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/**
 * Chooses the fees and the one account that 1inch pays. A collector receives both fees. Without one, the affiliate takes
 * precedence when affiliate and operator have different accounts. A fee that cannot be charged adds a warning to the route.
 */
export const chargeIntegratorFees = (fees: FeeTerms, fallback: FeeAccounts): IntegratorFees => {
  const affiliate = fallback.collector ?? fees.accounts.oneinch ?? fallback.affiliate
  const service = fallback.collector ?? fees.serviceAccounts.oneinch ?? fallback.service
  const affiliateBps = isPayable(affiliate) ? fees.affiliateBps : 0
  const referrer = affiliateBps > 0 ? affiliate : service
  const isShared = referrer?.toLowerCase() === service?.toLowerCase()
  const serviceBps = isShared && isPayable(service) ? fees.serviceBps : 0
  const warnings = warnUnchargedFees(fees, { affiliateBps, serviceBps }, WHY)
  return { referrer: affiliateBps + serviceBps > 0 ? referrer : undefined, affiliateBps, serviceBps, warnings }
}

const isPayable = (account: string | undefined): boolean => account !== undefined && ADDRESS.test(account)
