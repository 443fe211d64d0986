import { hex } from '@scure/base'
import { SwapError, type TransferWithMemo } from '@switchyard/core'
import { refuse } from './refuse.ts'
import { readUtf8 } from './utf8.ts'

type MemoFields = Pick<TransferWithMemo, 'memo' | 'memoHex'>

/**
 * Returns the bytes of a memo: `memoHex` when it is given, else the text as UTF-8.
 *
 * @throws {SwapError} `unableToBuildTransaction` for invalid hex and for text that UTF-8 cannot encode without loss.
 *
 * @example
 * ```ts
 * const bytes = encodeMemo({ memo: '=:ETH.ETH:0x1111' })
 * ```
 */
export const encodeMemo = ({ memo, memoHex }: MemoFields): Uint8Array => {
  if (memoHex !== undefined && !/^([0-9a-f]{2})*$/i.test(memoHex))
    return refuse('memoHex is not an even number of hexadecimal digits.')
  if (memoHex !== undefined) return hex.decode(memoHex.toLowerCase())
  const bytes = new TextEncoder().encode(memo)
  return readUtf8(bytes) === memo ? bytes : refuse('The memo is not valid Unicode text.')
}

/**
 * Returns the memo as text, which may be empty. A memo is never cut.
 *
 * @param limit Most bytes the chain carries.
 * @throws {SwapError} `unableToBuildTransaction` for bytes that are not UTF-8, `memoTooLongForSourceChain` for a memo
 * over `limit` bytes.
 *
 * @example
 * ```ts
 * const memo = deposit.kind === 'transferWithMemo' ? readMemoText(deposit, 256) : ''
 * ```
 */
export const readMemoText = (deposit: MemoFields, limit: number = Number.POSITIVE_INFINITY): string => {
  const bytes = encodeMemo(deposit)
  const text = readUtf8(bytes) ?? refuse('The memo is not UTF-8 text.')
  if (bytes.length <= limit) return text
  throw new SwapError('memoTooLongForSourceChain', `The memo has ${bytes.length} bytes; at most ${limit} fit.`)
}

/**
 * Like `readMemoText`, for chains that cannot carry an empty memo.
 *
 * @throws {SwapError} `unableToBuildTransaction` for an empty memo.
 *
 * @example
 * ```ts
 * const memo = requireMemoText({ memo: deposit.memo }, 256)
 * ```
 */
export const requireMemoText = (deposit: MemoFields, limit: number): string => {
  const text = readMemoText(deposit, limit)
  return text === '' ? refuse('The memo is empty; this chain needs at least one byte.') : text
}

/**
 * Returns a decoded memo as text and hex; an empty object for an empty memo.
 *
 * @example
 * ```ts
 * return { to, amount, others: [], ...readMemo(tx.memo) }
 * ```
 */
export const readMemo = (memo: string): { readonly memo?: string; readonly memoHex?: string } =>
  memo === '' ? {} : { memo, memoHex: hex.encode(new TextEncoder().encode(memo)) }

/**
 * Returns a decoded memo as hex, and as text when it is UTF-8.
 *
 * @example
 * ```ts
 * return { to, amount, others: [], ...readMemoBytes(payload) }
 * ```
 */
export const readMemoBytes = (bytes: Uint8Array): { readonly memo?: string; readonly memoHex: string } => {
  const memo = readUtf8(bytes)
  return { memo, memoHex: hex.encode(bytes) }
}
