import { createRefusal, encodeMemo } from '@switchyard/chain-kit'
import { SwapError, type TransferWithMemo } from '@switchyard/core'

/** Largest OP_RETURN payload nodes relay, bytes; Bitcoin Cash allows more, but THORChain does not read more. */
const MEMO_BUDGET = 80

/**
 * Returns the OP_RETURN payload of a deposit. A memo is never cut.
 *
 * @throws {SwapError} `memoTooLongForSourceChain` above the limit, `unableToBuildTransaction` for an empty memo and for
 * text that UTF-8 cannot encode without loss.
 */
export const encodeCarriedMemo = (deposit: TransferWithMemo): Uint8Array => {
  const bytes = encodeMemo(deposit)
  if (bytes.length === 0) throw createRefusal('The memo is empty; at least one byte is required.')
  if (bytes.length > MEMO_BUDGET)
    throw new SwapError(
      'memoTooLongForSourceChain',
      `The memo has ${bytes.length} bytes; a transaction on ${deposit.asset.chain} carries at most ${MEMO_BUDGET}.`,
    )
  return bytes
}
