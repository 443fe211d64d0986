import { readUtf8 } from '@switchyard/chain-kit'
import type { Hex } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'

/** Control characters have no place in any protocol's memo; bytes that hold them are call data. */
const CONTROL = /\p{Cc}/u

/** A memo as transaction data; `undefined` when reading it back would give another text. */
export const memoData = (memo: string): Hex | undefined => {
  const data = bytesToHex(new TextEncoder().encode(memo))
  return readMemo(data) === memo ? data : undefined
}

/** Transaction data as text; `undefined` when it is empty, not UTF-8, or not printable. */
export const readMemo = (data: string): string | undefined => {
  if (data === '0x') return undefined
  const text = readUtf8(hexToBytes(data as Hex))
  return text === undefined || CONTROL.test(text) ? undefined : text
}
