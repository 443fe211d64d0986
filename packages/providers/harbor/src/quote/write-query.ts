import type { HarborAsset } from '../assets.ts'
import type { QuoteQuery } from '../client.ts'
import type { Affiliate } from '../memo/memo.ts'

/** The subject of a quote. */
export interface QuoteInput {
  readonly sell: HarborAsset
  readonly buy: HarborAsset
  /** Units of 1e8. */
  readonly amount: bigint
  readonly destination: string
  readonly toleranceBps: number
  readonly affiliates: readonly Affiliate[]
}

/**
 * Writes the query of a quote. Assets have the names that memos use, so that a quote proves the name. The parameters of the
 * codes are not documented and are sent only if codes are enabled.
 */
export const writeQuery = ({ sell, buy, amount, destination, toleranceBps, affiliates }: QuoteInput): QuoteQuery => ({
  fromAsset: sell.id,
  toAsset: buy.id,
  amount: String(amount),
  destination,
  toleranceBps,
  affiliate: affiliates.map(({ code }) => code).join('/') || undefined,
  affiliateBps: affiliates.map(({ bps }) => bps).join('/') || undefined,
})
