import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { readUtf8 } from '@switchyard/chain-kit'
import type { Hex } from './encoding/hex.ts'

/** No protocol uses control characters in memos; data that contains them is call data. */
const CONTROL = /\p{Cc}/u

/** Encodes a memo as transaction data; `undefined` when it would decode to another text. */
export const encodeMemo = (memo: string): Hex | undefined => {
  const data = `0x${bytesToHex(new TextEncoder().encode(memo))}` as const
  return readMemo(data) === memo ? data : undefined
}

/** Decodes transaction data as text; `undefined` when it is empty, not UTF-8, or not printable. */
export const readMemo = (data: string): string | undefined => {
  if (data === '0x') return undefined
  const text = readUtf8(hexToBytes(data.slice(2)))
  return text === undefined || CONTROL.test(text) ? undefined : text
}
