import type { Acknowledged } from './soak-traffic.ts'

/** What the database holds of a swap. */
export interface StoredRow {
  readonly quote_id: string
  readonly deposit_address: string | null
  readonly deposit_channel_id: string | null
  /** Base units. */
  readonly sell_amount: string
}

/**
 * What is wrong with the rows of the database: quotes that became two swaps, and acknowledged swaps that are missing or stored with
 * another deposit or amount. Every quote is swapped once, under one idempotency key; a swap whose answer was lost may have a row, too.
 */
export const judgeStored = (acknowledged: readonly Acknowledged[], rows: readonly StoredRow[]): readonly string[] => {
  const byQuote = grouped(rows)
  const doubled = [...byQuote].filter(([, list]) => list.length > 1).map(([quote]) => `${quote} became two swaps`)
  return [...doubled, ...acknowledged.flatMap((swap) => missing(swap, byQuote.get(swap.quoteId)?.[0]))]
}

const grouped = (rows: readonly StoredRow[]): Map<string, StoredRow[]> => {
  const groups = new Map<string, StoredRow[]>()
  for (const row of rows) groups.set(row.quote_id, [...(groups.get(row.quote_id) ?? []), row])
  return groups
}

const missing = ({ quoteId, deposit, sellAmount }: Acknowledged, row: StoredRow | undefined): readonly string[] => {
  if (!row) return [`${quoteId} is lost`]
  const isSame =
    'depositChannelId' in deposit
      ? row.deposit_channel_id === deposit.depositChannelId
      : row.deposit_address === deposit.depositAddress
  return [
    ...(isSame ? [] : [`${quoteId} is stored with another deposit`]),
    ...(sellAmount === row.sell_amount ? [] : [`${quoteId} is stored with the amount ${row.sell_amount}`]),
  ]
}
