import { base64 } from '@scure/base'
import { createRefusal } from '@switchyard/chain-kit'
import { SwapError } from '@switchyard/core'

/** Largest transaction of the network, bytes. */
const MAX_BYTES = 1232

/**
 * Returns the priority fee in lamports.
 *
 * @param price Millionths of a lamport per compute unit.
 */
export const computePriorityFee = (units: number, price: bigint): bigint =>
  (BigInt(units) * price + 999_999n) / 1_000_000n

/** Rejects a transaction that is too large; with a memo, the error names the memo. */
export const checkSize = (tx: string, hasMemo: boolean): void => {
  const { length } = base64.decode(tx)
  if (length <= MAX_BYTES) return
  const reason = `The transaction has ${length} bytes; Solana allows at most ${MAX_BYTES}.`
  throw hasMemo ? new SwapError('memoTooLongForSourceChain', `${reason} The memo is too long.`) : createRefusal(reason)
}
