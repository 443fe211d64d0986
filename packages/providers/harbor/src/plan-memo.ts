import { countMemoBytes, limitMemoBytes } from '@switchyard/provider-kit'
import { type SwapMemo, writeMemo } from './memo.ts'

/** A memo that fits its chain. */
export interface PlannedMemo {
  readonly text: string
  /** Length of `text` in UTF-8. */
  readonly bytes: number
  /** The refund address did not fit. */
  readonly refundDropped: boolean
}

/** A memo within the budget of the sell chain, without its refund part if that is needed; `undefined` if it is still too long. */
export const planMemo = (chain: string, memo: SwapMemo): PlannedMemo | undefined => {
  const budget = limitMemoBytes(chain)
  const text = writeMemo(memo)
  const bytes = countMemoBytes(text)
  if (bytes <= budget) return { text, bytes, refundDropped: false }
  return memo.refund === undefined ? undefined : withoutRefund(memo, budget)
}

const withoutRefund = (memo: SwapMemo, budget: number): PlannedMemo | undefined => {
  const text = writeMemo({ ...memo, refund: undefined })
  const bytes = countMemoBytes(text)
  return bytes <= budget ? { text, bytes, refundDropped: true } : undefined
}
