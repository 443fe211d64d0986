import type { FeeTerms, Warning } from '@switchyard/core'
import { chargedFees } from '@switchyard/provider-kit'
import type { Affiliate } from './memo.ts'
import type { Settings } from './settings.ts'

/** Who takes what. */
export interface IntegratorFees {
  readonly affiliates: readonly Affiliate[]
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/** Most a code may take. */
const MOST_BPS = 9_999

/** Shares by registered code. One without a code, or with codes switched off, is not taken, and the route says so. */
export const sharesOf = (fees: FeeTerms, { affiliates: open, accounts }: Settings): IntegratorFees => {
  const { entries, affiliateBps, serviceBps, warnings } = chargedFees(fees, {
    protocol: 'harbor',
    fallback: accounts,
    pays: (code, bps) => open && bps <= MOST_BPS && /^[^\s:/]+$/.test(code),
    why: 'there is no harbor code for it.',
  })
  return { affiliates: entries.map(({ account, bps }) => ({ code: account, bps })), affiliateBps, serviceBps, warnings }
}
