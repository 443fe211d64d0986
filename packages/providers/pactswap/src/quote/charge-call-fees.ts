import { type QuoteParams, takeBps, type Warning } from '@switchyard/core'
import { chargeFees } from '@switchyard/provider-kit'
import type { FeeEntry } from '../deposit/payment-call.ts'
import type { Settings } from '../options.ts'

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

/**
 * Charges the integrator fees in base units of the sell asset. A fee without an account, or with fees disabled, is not
 * charged; the route has a warning.
 */
export const chargeCallFees = (ask: QuoteParams, isEvm: boolean, settings: Settings): CallFees => {
  const toAmount = (bps: number): bigint => takeBps(ask.sellAmount, bps)
  const { affiliate, service, affiliateBps, serviceBps, warnings } = chargeFees(ask.fees, {
    protocol: 'pactswap',
    fallback: settings.accounts,
    pays: (account, bps) => settings.integratorFees && isEvm && PAYABLE.test(account) && toAmount(bps) > 0n,
    why: 'PACT SWAP cannot pay it out of this sell.',
  })
  const entries = [affiliate, service]
    .filter((fee) => fee !== undefined)
    .map(({ account, bps }) => ({ recipient: account, amount: toAmount(bps) }))
  return {
    affiliate: toAmount(affiliateBps),
    service: toAmount(serviceBps),
    affiliateBps,
    serviceBps,
    entries,
    warnings,
  }
}
