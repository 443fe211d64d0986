import { refuse } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { readAddress } from './address.ts'
import { MAX_UINT256, readTransfer } from './erc20.ts'
import { readMemo } from './memo-text.ts'

/**
 * Reads a transaction back, from its fields alone.
 *
 * A token transfer gives recipient, token and amount; a payment gives recipient and value; data on a payment or a call is
 * given whole, as bytes (`data`, `memoHex`) and, where it is printable UTF-8, as `memo`.
 */
export const decode = (built: BuiltTransaction): DecodedDeposit => {
  const { to, value, data } = fieldsOf(built)
  const sent = value === 0n ? readTransfer(data) : undefined
  if (sent) return { to: sent.to, amount: sent.amount, token: to, others: [] }
  if (data === '0x') return { to, amount: value, others: [] }
  const memo = readMemo(data)
  return { to, amount: value, ...(memo !== undefined && { memo }), memoHex: data.slice(2), data, others: [] }
}

interface Fields {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

const fieldsOf = ({ tx }: BuiltTransaction): Fields => {
  const { to, value, data } = (typeof tx === 'object' && tx !== null ? tx : {}) as Readonly<Record<string, unknown>>
  const reading = typeof to === 'string' ? readAddress(to) : undefined
  const wei = typeof value === 'string' ? parseBase(value) : undefined
  if (!reading || wei === undefined || wei > MAX_UINT256)
    return refuse('The transaction has no readable recipient or value.')
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data))
    return refuse('The transaction has no readable data.')
  return { to: reading.canonical, value: wei, data }
}
