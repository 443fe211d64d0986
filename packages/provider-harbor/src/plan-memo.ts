import { memoBudget, memoBytes } from '@switchyard/provider-kit'
import { type SwapMemo, writeMemo } from './memo.ts'

/** A memo that fits its chain. */
export interface PlannedMemo {
  readonly text: string
  /** The refund address had to be left out. */
  readonly refundDropped: boolean
}

/** The memo within the budget of the sell chain: without its refund part when it is too long with it; `undefined` when even that is. */
export const planMemo = (chain: string, memo: SwapMemo): PlannedMemo | undefined => {
  const whole = writeMemo(memo)
  if (memoBytes(whole) <= memoBudget(chain)) return { text: whole, refundDropped: false }
  if (memo.refund === undefined) return undefined
  const { refund: _, ...bare } = memo
  const short = writeMemo(bare)
  return memoBytes(short) <= memoBudget(chain) ? { text: short, refundDropped: true } : undefined
}
