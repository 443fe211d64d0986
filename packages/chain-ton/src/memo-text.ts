import { hex } from '@scure/base'
import type { TransferWithMemo } from '@switchyard/core'
import { refuse } from './refuse.ts'

/** The text of the comment, UTF-8 only, so bytes that are none are refused, as is a broken string. */
export const memoText = ({ memo, memoHex }: TransferWithMemo): string => {
  const bytes = memoHex === undefined ? new TextEncoder().encode(memo) : hex.decode(memoHex)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (memoHex === undefined && text !== memo) throw new TypeError('unpaired surrogate')
    return text
  } catch {
    throw refuse('The memo is not UTF-8 text, which is all a TON comment can carry.')
  }
}
