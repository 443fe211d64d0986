import type { FeeTerms, Warning } from '@switchyard/core'
import { chargedFees } from '@switchyard/provider-kit'
import type { Settings } from './settings.ts'

/** A share as Orchestra is told: basis points of what is left after its own fee. */
export interface AppFee {
  readonly recipient: string
  readonly fee: number
}

/** Who takes what from a swap. */
export interface IntegratorFees {
  readonly appFees: readonly AppFee[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/** Highest share of one recipient. */
const HIGHEST_FEE = 9_999

/**
 * Turns the fee terms into app fees. A share that cannot be taken is not charged, and the route says so: without a
 * recipient, without a server key, and on pairs of nothing but bitcoin.
 */
export const integratorFees = (fees: FeeTerms, settings: Settings, onlyBitcoin: boolean): IntegratorFees => {
  const open = settings.takesFees && !onlyBitcoin
  const { entries, affiliateBps, serviceBps, warnings } = chargedFees(fees, {
    protocol: 'flashnet',
    fallback: settings,
    pays: (_account, bps) => open && bps <= HIGHEST_FEE,
    why: 'Flashnet can pay it to nobody on this route.',
  })
  const appFees = entries.map(({ account, bps }) => ({ recipient: account, fee: bps }))
  return { appFees, affiliateBps, serviceBps, warnings }
}
