import { hex } from '@scure/base'
import type { TransferWithMemo } from '@switchyard/core'
import { refuse } from './refuse.ts'
import { readUtf8 } from './utf8.ts'

/**
 * The bytes of a memo: `memoHex` where it is given, else the UTF-8 of the text. Refuses hexadecimal that is none, and
 * text UTF-8 cannot carry unchanged.
 */
export const memoBytes = ({ memo, memoHex }: Pick<TransferWithMemo, 'memo' | 'memoHex'>): Uint8Array => {
  if (memoHex !== undefined) return bytesOf(memoHex)
  const bytes = new TextEncoder().encode(memo)
  return readUtf8(bytes) === memo ? bytes : refuse('The memo is not well-formed text.')
}

const bytesOf = (memoHex: string): Uint8Array =>
  /^([0-9a-f]{2})*$/i.test(memoHex) ? hex.decode(memoHex.toLowerCase()) : refuse('memoHex is not hexadecimal bytes.')
