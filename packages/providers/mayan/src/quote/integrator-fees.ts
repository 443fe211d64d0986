import type { Draft, FeeTerms, Warning } from '@switchyard/core'
import { type FeeAccounts, warnUnchargedFees } from '@switchyard/provider-kit'
import { isAccount } from '../account-bytes.ts'
import type { Machine, MayanChain } from '../chains.ts'

/** The affiliate's addresses, one per machine. */
export type ReferrerAddresses = Readonly<Partial<Record<Machine, string>>>

/** The charged fees of affiliate and operator, and the account that receives them. */
export interface IntegratorFees {
  readonly addresses: ReferrerAddresses
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/**
 * An order has one fee account. It is the affiliate's; the service fee is charged when it has the same account, or when there
 * is no affiliate fee. A fee that cannot be charged adds a warning to the route.
 */
export const integratorFees = (
  fees: FeeTerms,
  fallback: FeeAccounts,
  from: MayanChain,
  to: MayanChain,
): IntegratorFees => {
  const affiliate = usableAddresses(fees.affiliateBps, fees.accounts.mayan ?? fallback.affiliate, from, to)
  const service = usableAddresses(fees.serviceBps, fees.serviceAccounts.mayan ?? fallback.service, from, to)
  const together = affiliate !== undefined && service !== undefined && sameAddresses(affiliate, service)
  const affiliateBps = affiliate ? fees.affiliateBps : 0
  const serviceBps = service && (together || !affiliate) ? fees.serviceBps : 0
  const warnings = warnUnchargedFees(fees, { affiliateBps, serviceBps }, WHY)
  return { addresses: affiliate ?? service ?? noReferrer, affiliateBps, serviceBps, warnings }
}

const noReferrer: ReferrerAddresses = {}

/** The addresses of an account; `undefined` without a Solana address, which quotes require, or without an EVM address when an EVM
 * chain takes part. */
const usableAddresses = (
  bps: number,
  account: string | undefined,
  from: MayanChain,
  to: MayanChain,
): ReferrerAddresses | undefined => {
  if (bps <= 0 || account === undefined) return undefined
  const addresses = readAddresses(account)
  const onEvm = from.machine === 'evm' || to.machine === 'evm'
  return addresses.solana === undefined || (onEvm && addresses.evm === undefined) ? undefined : addresses
}

const machines: readonly Machine[] = ['evm', 'solana', 'sui']

const readAddresses = (account: string): ReferrerAddresses => {
  const addresses: Draft<ReferrerAddresses> = {}
  for (const part of account.split(',')) {
    const address = part.trim()
    for (const machine of machines) if (isAccount(address, machine)) addresses[machine] ??= address
  }
  return addresses
}

const sameAddresses = (one: ReferrerAddresses, other: ReferrerAddresses): boolean =>
  machines.every((machine) => one[machine] === other[machine])

const WHY = 'the order has no account for it.'
