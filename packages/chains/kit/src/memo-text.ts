import { hex } from '@scure/base'
import { SwapError, type TransferWithMemo } from '@switchyard/core'
import { memoBytes } from './memo-bytes.ts'
import { refuse } from './refuse.ts'
import { readUtf8 } from './utf8.ts'

type Said = Pick<TransferWithMemo, 'memo' | 'memoHex'>

/**
 * The memo as the text a transaction carries, which may be empty. Refuses bytes that are no UTF-8 and, with
 * `memoTooLongForSourceChain`, a memo over `limit` bytes; nothing is ever cut.
 */
export const memoText = (deposit: Said, limit: number = Number.POSITIVE_INFINITY): string => {
  const bytes = memoBytes(deposit)
  const text = readUtf8(bytes) ?? refuse('The memo is not UTF-8 text.')
  if (bytes.length <= limit) return text
  throw new SwapError('memoTooLongForSourceChain', `The memo has ${bytes.length} bytes; ${limit} fit.`)
}

/** The same on chains where an empty memo is none: refuses it. */
export const someMemoText = (deposit: Said, limit: number): string => {
  const text = memoText(deposit, limit)
  return text === '' ? refuse('The memo is empty.') : text
}

/** Text of a memo read back, with its bytes; nothing for an empty one. */
export const readMemo = (memo: string): { readonly memo?: string; readonly memoHex?: string } =>
  memo === '' ? {} : { memo, memoHex: hex.encode(new TextEncoder().encode(memo)) }

/** A memo read back from its bytes: `memo` only where they are UTF-8. */
export const readMemoBytes = (bytes: Uint8Array): { readonly memo?: string; readonly memoHex: string } => {
  const memo = readUtf8(bytes)
  return { ...(memo !== undefined && { memo }), memoHex: hex.encode(bytes) }
}
