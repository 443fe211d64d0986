import type { FeeTerms, Warning } from '@switchyard/core'
import { chargeFees } from '@switchyard/provider-kit'
import type { Affiliate } from './memo.ts'
import type { Settings } from './settings.ts'

/** The integrator fees of a swap. */
export interface IntegratorFees {
  readonly affiliates: readonly Affiliate[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/** Maximum fee of one code, basis points. */
const MOST_BPS = 9_999

/**
 * Integrator fees by registered code. A fee without a code, or while codes are disabled, is not charged, and the route
 * carries a warning.
 */
export const integratorFees = (fees: FeeTerms, { affiliates: open, accounts }: Settings): IntegratorFees => {
  const { entries, affiliateBps, serviceBps, warnings } = chargeFees(fees, {
    protocol: 'harbor',
    fallback: accounts,
    pays: (code, bps) => open && bps <= MOST_BPS && /^[^\s:/]+$/.test(code),
    why: 'there is no harbor code for it.',
  })
  return { affiliates: entries.map(({ account, bps }) => ({ code: account, bps })), affiliateBps, serviceBps, warnings }
}
