import { countMemoBytes, limitMemoBytes } from '@switchyard/provider-kit'
import { type SwapMemo, writeMemo } from './memo.ts'

/** A memo that fits its chain. */
export interface FittedMemo {
  readonly text: string
  /** Length of `text` in UTF-8. */
  readonly bytes: number
  /** The refund address did not fit. */
  readonly refundDropped: boolean
}

/** Writes a memo within the budget of the sell chain, without its refund part if needed; `undefined` if it is still too long. */
export const fitMemo = (chain: string, memo: SwapMemo): FittedMemo | undefined => {
  const budget = limitMemoBytes(chain)
  const candidates = memo.refund === undefined ? [memo] : [memo, { ...memo, refund: undefined }]
  for (const candidate of candidates) {
    const text = writeMemo(candidate)
    const bytes = countMemoBytes(text)
    if (bytes <= budget) return { text, bytes, refundDropped: candidate !== memo }
  }
  return undefined
}
