import { SwapError, type TransferWithMemo } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * The memo as the text a transfer carries. Refuses bytes that are no UTF-8 and, with `memoTooLongForSourceChain`, a memo over
 * `limit` bytes; nothing is ever cut.
 */
export const memoText = ({ memo, memoHex }: TransferWithMemo, limit: number): string => {
  const bytes = memoHex === undefined ? new TextEncoder().encode(memo) : bytesOf(memoHex)
  const text = readUtf8(bytes)
  if (text === undefined || text === '' || (memoHex === undefined && text !== memo)) {
    return refuse('The memo is empty or is not UTF-8 text.')
  }
  if (bytes.length <= limit) return text
  throw new SwapError('memoTooLongForSourceChain', `The memo has ${bytes.length} bytes; ${limit} fit.`)
}

/** UTF-8 of a memo in hexadecimal. */
export const memoHexOf = (memo: string): string => Buffer.from(memo).toString('hex')

const bytesOf = (memoHex: string): Uint8Array =>
  /^([0-9a-f]{2})+$/i.test(memoHex) ? Buffer.from(memoHex, 'hex') : refuse('memoHex is not hexadecimal bytes.')

const readUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
