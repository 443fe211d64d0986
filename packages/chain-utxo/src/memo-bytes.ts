import { hexToBytes } from '@noble/hashes/utils.js'
import { SwapError, type TransferWithMemo } from '@switchyard/core'

/** Most bytes nodes relay in one OP_RETURN; Bitcoin Cash allows more, THORChain does not read more. */
const MEMO_BUDGET = 80

/**
 * The bytes an OP_RETURN carries for this deposit, whole or not at all.
 *
 * Throws `memoTooLongForSourceChain` over the budget, `unableToBuildTransaction` for a memo that has no bytes or that
 * UTF-8 cannot carry unchanged.
 */
export const memoBytes = (deposit: TransferWithMemo): Uint8Array => {
  const bytes = deposit.memoHex === undefined ? utf8(deposit.memo) : fromHex(deposit.memoHex)
  if (bytes.length === 0) throw new SwapError('unableToBuildTransaction', 'The memo of the deposit is empty.')
  if (bytes.length > MEMO_BUDGET)
    throw new SwapError(
      'memoTooLongForSourceChain',
      `The memo has ${bytes.length} bytes; a transaction on ${deposit.asset.chain} carries ${MEMO_BUDGET}.`,
    )
  return bytes
}

/** Bytes as text; `undefined` when they are no UTF-8. */
export const memoText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const utf8 = (memo: string): Uint8Array => {
  const bytes = new TextEncoder().encode(memo)
  if (memoText(bytes) !== memo) throw new SwapError('unableToBuildTransaction', 'The memo is not well-formed text.')
  return bytes
}

const fromHex = (hex: string): Uint8Array => {
  try {
    return hexToBytes(hex)
  } catch (cause) {
    throw new SwapError('unableToBuildTransaction', 'memoHex is not hexadecimal.', { cause })
  }
}
