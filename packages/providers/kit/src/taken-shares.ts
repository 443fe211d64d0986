import type { FeeTerms, Warning } from '@switchyard/core'

/** Accounts that stand in for a caller's missing ones. */
export interface FeeAccounts {
  readonly affiliate?: string | undefined
  readonly service?: string | undefined
}

/** A share of a swap, and who takes it. */
export interface IntegratorFee {
  readonly account: string
  readonly bps: number
}

/** The shares a network can pay. */
export interface ChargedFees {
  readonly affiliate: IntegratorFee | undefined
  readonly service: IntegratorFee | undefined
  /** Both, one entry an account. */
  readonly shares: readonly IntegratorFee[]
  /** Zero where the share is not taken. */
  readonly affiliateBps: number
  readonly serviceBps: number
  /** One for each share that was wanted and cannot be taken. */
  readonly warnings: readonly Warning[]
}

/** What a network can pay, and to whom. */
export interface FeeRules {
  /** Key of its accounts in the fee terms. */
  readonly protocol: string
  readonly fallback: FeeAccounts
  /** Whether it can pay so many basis points to this account. */
  readonly pays: (account: string, bps: number) => boolean
  /** Why it cannot, as the end of a sentence. */
  readonly why: string
}

const NONE: ChargedFees = {
  affiliate: undefined,
  service: undefined,
  shares: [],
  affiliateBps: 0,
  serviceBps: 0,
  warnings: [],
}

/**
 * Settles who takes what. A share without an account the network can pay is not taken, and the route says so: nothing is
 * ever charged for nobody.
 */
export const chargedFees = (fees: FeeTerms, { protocol, fallback, pays, why }: FeeRules): ChargedFees => {
  if (fees.affiliateBps <= 0 && fees.serviceBps <= 0) return NONE
  const take = (bps: number, account: string | undefined): IntegratorFee | undefined =>
    bps > 0 && account !== undefined && account !== '' && pays(account, bps) ? { account, bps } : undefined
  const affiliate = take(fees.affiliateBps, fees.accounts[protocol] ?? fallback.affiliate)
  const service = take(fees.serviceBps, fees.serviceAccounts[protocol] ?? fallback.service)
  const taken = { affiliateBps: affiliate?.bps ?? 0, serviceBps: service?.bps ?? 0 }
  const warnings = unchargedFees(fees, taken, why)
  return { affiliate, service, shares: merged([affiliate, service]), ...taken, warnings }
}

type Shares = Pick<FeeTerms, 'affiliateBps' | 'serviceBps'>

/** What a route says of the shares that were wanted and of which nothing is taken; `why` ends the sentence. */
export const unchargedFees = (wanted: Shares, taken: Shares, why: string): readonly Warning[] => {
  const warnings: Warning[] = []
  if (wanted.affiliateBps > 0 && taken.affiliateBps === 0) warnings.push(unchargedFee('affiliate', why))
  if (wanted.serviceBps > 0 && taken.serviceBps === 0) warnings.push(unchargedFee('service', why))
  return warnings
}

/** What a route says of a share it does not take; `why` ends the sentence. */
export const unchargedFee = (kind: 'affiliate' | 'service', why: string): Warning => ({
  code: 'unableToApplyReferralProgram',
  display: `The ${kind} fee is not taken: ${why}`,
})

/** Hexadecimal accounts are one in any case. */
const merged = (shares: readonly (IntegratorFee | undefined)[]): readonly IntegratorFee[] => {
  const byAccount = new Map<string, IntegratorFee>()
  for (const share of shares) {
    if (!share) continue
    const key = /^0x/i.test(share.account) ? share.account.toLowerCase() : share.account
    const before = byAccount.get(key)
    byAccount.set(key, before ? { ...before, bps: before.bps + share.bps } : share)
  }
  return [...byAccount.values()]
}
