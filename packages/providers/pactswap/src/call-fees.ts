import { bpsOf, type FeeTerms, type Warning } from '@switchyard/core'
import { chargeFees, type IntegratorFee } from '@switchyard/provider-kit'
import type { FeeEntry } from './payment-call.ts'
import type { Settings } from './settings.ts'

/** Affiliate and service fee of a sell, base units. */
export interface CallFees {
  readonly affiliate: bigint
  readonly service: bigint
  readonly affiliateBps: number
  readonly serviceBps: number
  /** Entries of the call. */
  readonly entries: readonly FeeEntry[]
  readonly warnings: readonly Warning[]
}

const PAYABLE = /^0x[0-9a-fA-F]{40}$/

/** Integrator fees in base units of the sell asset. A fee without an account, or with fees disabled, is not charged; the route has a warning. */
export const callFeesOf = (fees: FeeTerms, sellAmount: bigint, evm: boolean, settings: Settings): CallFees => {
  const { integratorFees, accounts } = settings
  const { affiliate, service, affiliateBps, serviceBps, warnings } = chargeFees(fees, {
    protocol: 'pactswap',
    fallback: accounts,
    pays: (account, bps) => integratorFees && evm && PAYABLE.test(account) && bpsOf(sellAmount, bps) > 0n,
    why: 'PACT SWAP cannot pay it out of this sell.',
  })
  const entries: FeeEntry[] = []
  if (affiliate) entries.push(entryOf(affiliate, sellAmount))
  if (service) entries.push(entryOf(service, sellAmount))
  return {
    affiliate: bpsOf(sellAmount, affiliateBps),
    service: bpsOf(sellAmount, serviceBps),
    affiliateBps,
    serviceBps,
    entries,
    warnings,
  }
}

const entryOf = ({ account, bps }: IntegratorFee, sellAmount: bigint): FeeEntry => ({
  recipient: account,
  amount: bpsOf(sellAmount, bps),
})
