import { memoBytes, refusal } from '@switchyard/chain-kit'
import { SwapError, type TransferWithMemo } from '@switchyard/core'

/** Most bytes nodes relay in one OP_RETURN; Bitcoin Cash allows more, THORChain does not read more. */
const MEMO_BUDGET = 80

/**
 * The bytes an OP_RETURN carries for this deposit, whole or not at all.
 *
 * Throws `memoTooLongForSourceChain` over the budget, `unableToBuildTransaction` for a memo that has no bytes or that
 * UTF-8 cannot carry unchanged.
 */
export const carriedMemo = (deposit: TransferWithMemo): Uint8Array => {
  const bytes = memoBytes(deposit)
  if (bytes.length === 0) throw refusal('The memo of the deposit is empty.')
  if (bytes.length > MEMO_BUDGET)
    throw new SwapError(
      'memoTooLongForSourceChain',
      `The memo has ${bytes.length} bytes; a transaction on ${deposit.asset.chain} carries ${MEMO_BUDGET}.`,
    )
  return bytes
}
