import type { FeeTerms, Warning } from '@switchyard/core'
import { type FeeAccounts, warnUnchargedFees } from '@switchyard/provider-kit'
import { isAccount } from '../assets/account-bytes.ts'
import type { Machine } from '../assets/chains.ts'

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
 * Chooses the fees of an order, which has one fee account. It is the affiliate's; the service fee is charged when it has the
 * same account, or when there is no affiliate fee. A fee that cannot be charged adds a warning to the route.
 */
export const chargeIntegratorFees = (fees: FeeTerms, fallback: FeeAccounts, hasEvm: boolean): IntegratorFees => {
  // Quotes require a Solana address, and an EVM address when an EVM chain takes part.
  const findPayable = (bps: number, account: string | undefined): ReferrerAddresses | undefined => {
    if (bps <= 0 || account === undefined) return undefined
    const addresses: Partial<Record<Machine, string>> = {}
    for (const part of account.split(',')) {
      const address = part.trim()
      for (const machine of machines) if (isAccount(address, machine)) addresses[machine] ??= address
    }
    return addresses.solana === undefined || (hasEvm && addresses.evm === undefined) ? undefined : addresses
  }
  const affiliate = findPayable(fees.affiliateBps, fees.accounts.mayan ?? fallback.affiliate)
  const service = findPayable(fees.serviceBps, fees.serviceAccounts.mayan ?? fallback.service)
  const isShared = machines.every((machine) => affiliate?.[machine] === service?.[machine])
  const affiliateBps = affiliate ? fees.affiliateBps : 0
  const serviceBps = service && (isShared || !affiliate) ? fees.serviceBps : 0
  const warnings = warnUnchargedFees(fees, { affiliateBps, serviceBps }, 'the order has no account for it.')
  return { addresses: affiliate ?? service ?? {}, affiliateBps, serviceBps, warnings }
}

const machines: readonly Machine[] = ['evm', 'solana', 'sui']
