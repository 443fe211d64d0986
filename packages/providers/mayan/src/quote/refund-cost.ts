import { takeBps, toHuman, type Warning } from '@switchyard/core'
import { findLeastLocked } from './locked-input.ts'
import { countRelayerFees } from './require-sound.ts'
import type { WireQuote } from './wire-quote.ts'

/** Lower fees are not worth a remark. */
const NOTABLE_BPS = 100

/** The warning of an order whose refund costs more than one per cent of it. */
export const warnAboutRefundCost = (quote: WireQuote): readonly Warning[] => {
  const { type, swiftInputDecimals: decimals } = quote
  if (type !== 'SWIFT' || decimals === undefined) return []
  const [locked, fees] = [findLeastLocked(quote, decimals), countRelayerFees(quote, decimals)]
  if (fees <= takeBps(locked, NOTABLE_BPS)) return []
  const share = Number((fees * 1_000n) / locked) / 10
  return [
    {
      code: 'refundCostsFees',
      display: `If the swap fails, MAYAN keeps about ${share} per cent of the refund for its relayers.`,
      tooltip: `At most ${toHuman(fees, decimals)} of ${toHuman(locked, decimals)} units of the locked token.`,
    },
  ]
}
