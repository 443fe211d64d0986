import type { FeeTerms, Warning } from '@switchyard/core'
import { chargeFees } from '@switchyard/provider-kit'
import type { Settings } from '../options.ts'

/** A fee as Orchestra takes it: basis points of the amount after its own fee. */
export interface AppFee {
  readonly recipient: string
  readonly fee: number
}

/** Fees of affiliate and service on one swap, basis points. */
export interface IntegratorFees {
  readonly appFees: readonly AppFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/**
 * Translates the fee terms to app fees. A fee is not charged, with a warning, without a recipient, without a server key, and
 * between bitcoin and bitcoin.
 */
export const chargeIntegratorFees = (fees: FeeTerms, settings: Settings, onlyBitcoin: boolean): IntegratorFees => {
  const isPossible = settings.takesFees && !onlyBitcoin
  const { entries, affiliateBps, serviceBps, warnings } = chargeFees(fees, {
    protocol: 'flashnet',
    fallback: settings.accounts,
    pays: (_account, bps) => isPossible && bps <= settings.facts().maxFeeBps,
    why: 'Flashnet cannot pay it out on this route.',
  })
  const appFees = entries.map(({ account, bps }) => ({ recipient: account, fee: bps }))
  return { appFees, affiliateBps, serviceBps, warnings }
}
