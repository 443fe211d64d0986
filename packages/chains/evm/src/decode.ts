import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { readTransfer } from './erc20.ts'
import { readFields } from './fields.ts'
import { readMemo } from './memo-text.ts'

/**
 * Reads a transaction back, from its fields alone.
 *
 * A token transfer gives recipient, token and amount; a payment gives recipient and value; data on a payment or a call is
 * given whole, as bytes (`data`, `memoHex`) and, where it is printable UTF-8, as `memo`. The fee is the gas limit at the
 * highest price it bids.
 */
export const decode = (built: BuiltTransaction): DecodedDeposit => {
  const { to, from, value, data, fee } = readFields(built.tx)
  const paid = { others: [], ...(from !== undefined && { from: [from] }), ...(fee !== undefined && { fee }) }
  const sent = value === 0n ? readTransfer(data) : undefined
  if (sent) return { to: sent.to, amount: sent.amount, token: to, ...paid }
  if (data === '0x') return { to, amount: value, ...paid }
  const memo = readMemo(data)
  return { to, amount: value, ...(memo !== undefined && { memo }), memoHex: data.slice(2), data, ...paid }
}
