import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { formatAddress } from './address.ts'
import { readTransfer, STRK } from './erc20.ts'
import { readCalls } from './read-calls.ts'

/**
 * Decodes calls. A single `transfer` returns recipient, amount and token; anything else is returned whole as JSON in
 * `data`.
 *
 * @throws {UnreadableInput} For anything but a list of calls.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const [first, ...more] = readCalls(tx)
  const sent = first && more.length === 0 ? readTransfer(first) : undefined
  if (!first || !sent) return { amount: 0n, data: JSON.stringify(tx), others: [] }
  const isNative = BigInt(first.contractAddress) === BigInt(STRK)
  const token = isNative ? undefined : first.contractAddress
  return { to: formatAddress(sent.to), amount: sent.amount, token, others: [] }
}
