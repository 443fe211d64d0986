import type { QuoteQuery } from './client.ts'
import type { HarborAsset } from './harbor-assets.ts'
import type { Affiliate } from './memo.ts'

/** What a quote is asked for. */
export interface Question {
  readonly sell: HarborAsset
  readonly buy: HarborAsset
  /** Units of 1e8. */
  readonly amount: bigint
  readonly destination: string
  readonly toleranceBps: number
  readonly affiliates: readonly Affiliate[]
}

/**
 * The same question, whoever asks. Assets go by the names memos use, so that a quote proves the name. The codes' parameters
 * are not documented and only sent where codes are switched on.
 */
export const quoteQuery = ({ sell, buy, amount, destination, toleranceBps, affiliates }: Question): QuoteQuery => ({
  fromAsset: sell.id,
  toAsset: buy.id,
  amount: String(amount),
  destination,
  toleranceBps,
  affiliate: affiliates.length === 0 ? undefined : affiliates.map(({ code }) => code).join('/'),
  affiliateBps: affiliates.length === 0 ? undefined : affiliates.map(({ bps }) => bps).join('/'),
})
