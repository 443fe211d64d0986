import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { readMemo } from './memo-data.ts'
import { readTransfer } from './read-erc20.ts'
import { readTransactionFields } from './transaction-fields.ts'

/**
 * Decodes a transaction from its fields alone.
 *
 * A token transfer returns recipient, token and amount; a payment returns recipient and value. Other data is returned
 * whole as bytes (`data`, `memoHex`) and, when it is printable UTF-8, as `memo`. The fee is the gas limit times the
 * highest price the transaction allows.
 */
export const decode = (built: BuiltTransaction): DecodedDeposit => {
  const { to, from, value, data, fee } = readTransactionFields(built.tx)
  const paid = { others: [], from: from !== undefined ? [from] : undefined, fee }
  const sent = value === 0n ? readTransfer(data) : undefined
  if (sent) return { to: sent.to, amount: sent.amount, token: to, ...paid }
  if (data === '0x') return { to, amount: value, ...paid }
  const memo = readMemo(data)
  return { to, amount: value, memo, memoHex: data.slice(2), data, ...paid }
}
