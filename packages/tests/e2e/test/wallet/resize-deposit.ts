import { Transaction } from '@scure/btc-signer'
import type { SwapResponse } from '@switchyard/wire'

/** Changes the first output of a swap's PSBT to `thousandths` of its amount; the last output takes the difference. */
export const resizeDeposit = ({ tx }: SwapResponse, thousandths: bigint): string => {
  const transaction = Transaction.fromPSBT(Buffer.from(String(tx), 'base64'), { allowUnknownOutputs: true })
  const amountAt = (index: number): bigint => transaction.getOutput(index).amount ?? 0n
  const change = changeOf(transaction)
  const wanted = (amountAt(0) * thousandths) / 1_000n
  const left = amountAt(change) + amountAt(0) - wanted
  if (left < 1_000n) throw new Error('The change does not cover the difference.')
  transaction.updateOutput(0, { amount: wanted }, true)
  transaction.updateOutput(change, { amount: left }, true)
  return Buffer.from(transaction.toPSBT()).toString('base64')
}

/** The last output with an amount; a memo output has none. */
const changeOf = (transaction: Transaction): number => {
  for (let index = transaction.outputsLength - 1; index > 0; index--) {
    if ((transaction.getOutput(index).amount ?? 0n) > 0n) return index
  }
  throw new Error('The transaction has no change.')
}
