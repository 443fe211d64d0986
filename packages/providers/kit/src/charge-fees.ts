import type { FeeTerms, Warning } from '@switchyard/core'

/** Accounts used where the caller has none. */
export interface FeeAccounts {
  readonly affiliate?: string | undefined
  readonly service?: string | undefined
}

/** A fee of an integrator in basis points, and the account that receives it. */
export interface IntegratorFee {
  readonly account: string
  readonly bps: number
}

/** The integrator fees a network can pay. */
export interface ChargedFees {
  readonly affiliate: IntegratorFee | undefined
  readonly service: IntegratorFee | undefined
  /** Both fees, one entry per account. */
  readonly entries: readonly IntegratorFee[]
  /** Zero where the fee is not charged. */
  readonly affiliateBps: number
  readonly serviceBps: number
  /** One for each fee that was requested and cannot be charged. */
  readonly warnings: readonly Warning[]
}

/** The fees that a network can pay, and their accounts. */
export interface FeeRules {
  /** Key of the network's accounts in `FeeTerms.accounts`. */
  readonly protocol: string
  readonly fallback: FeeAccounts
  /** Returns `true` when the network can pay `bps` to `account`. */
  readonly pays: (account: string, bps: number) => boolean
  /** The reason it cannot: the end of the warning's sentence. */
  readonly why: string
}

/**
 * Decides which integrator fees are charged. A fee without an account the network can pay is not charged, and the route
 * carries a warning.
 *
 * @example
 * ```ts
 * const rules = { protocol: 'acme', fallback: {}, pays: () => true, why: 'Acme has no account for it.' }
 * const { affiliateBps, serviceBps, warnings } = chargeFees(params.fees, rules)
 * ```
 */
export const chargeFees = (fees: FeeTerms, { protocol, fallback, pays, why }: FeeRules): ChargedFees => {
  const take = (bps: number, account: string | undefined): IntegratorFee | undefined =>
    bps > 0 && account !== undefined && account !== '' && pays(account, bps) ? { account, bps } : undefined
  const affiliate = take(fees.affiliateBps, fees.accounts[protocol] ?? fallback.affiliate)
  const service = take(fees.serviceBps, fees.serviceAccounts[protocol] ?? fallback.service)
  const [affiliateBps, serviceBps] = [affiliate?.bps ?? 0, service?.bps ?? 0]
  const warnings = warnUnchargedFees(fees, { affiliateBps, serviceBps }, why)

  // Hex accounts are compared without case.
  const byAccount = new Map<string, IntegratorFee>()
  for (const fee of [affiliate, service]) {
    if (!fee) continue
    const key = /^0x/i.test(fee.account) ? fee.account.toLowerCase() : fee.account
    const before = byAccount.get(key)
    byAccount.set(key, before ? { ...before, bps: before.bps + fee.bps } : fee)
  }
  return { affiliate, service, entries: [...byAccount.values()], affiliateBps, serviceBps, warnings }
}

type FeeBps = Pick<FeeTerms, 'affiliateBps' | 'serviceBps'>

/**
 * Warnings for fees that were requested and are not charged. @param why - end of the sentence
 *
 * @example
 * ```ts
 * const warnings = warnUnchargedFees(params.fees, { affiliateBps: 30, serviceBps: 0 }, 'Acme takes one fee.')
 * ```
 */
export const warnUnchargedFees = (requested: FeeBps, charged: FeeBps, why: string): readonly Warning[] => {
  const unchargedKinds = (['affiliate', 'service'] as const).filter(
    (kind) => requested[`${kind}Bps`] > 0 && charged[`${kind}Bps`] === 0,
  )
  return unchargedKinds.map((kind) => ({
    code: 'unableToApplyReferralProgram',
    display: `The ${kind} fee is not charged: ${why}`,
  }))
}
