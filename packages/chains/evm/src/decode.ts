import { hexToBytes } from '@noble/hashes/utils.js'
import { readUtf8, refuse } from '@switchyard/chain-kit'
import type { ApprovalTransaction, BuiltTransaction, DecodedApproval, DecodedDeposit } from '@switchyard/core'
import { readErc20 } from './read-erc20.ts'
import { readTransactionFields } from './transaction-fields.ts'

/** No protocol uses control characters in memos; data that contains them is call data. */
const CONTROL = /\p{Cc}/u

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
  const sent = value === 0n ? readErc20('transfer', data) : undefined
  if (sent) return { to: sent.account, amount: sent.amount, token: to, ...paid }
  if (data === '0x') return { to, amount: value, ...paid }
  const memo = readMemo(data)
  return { to, amount: value, memo, memoHex: data.slice(2), data, ...paid }
}

/**
 * Decodes an approval from its transaction fields alone.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything but a plain `approve`.
 */
export const decodeApproval = ({ tx }: ApprovalTransaction): DecodedApproval => {
  const { from, to, value, data } = readTransactionFields(tx)
  const approved = value === 0n ? readErc20('approve', data) : undefined
  if (!approved || from === undefined) return refuse('The transaction is not a plain ERC-20 approval.')
  return { owner: from, token: to, spender: approved.account, amount: approved.amount }
}

/** Decodes transaction data as text; `undefined` when it is empty, not UTF-8, or not printable. */
export const readMemo = (data: string): string | undefined => {
  const text = data === '0x' ? undefined : readUtf8(hexToBytes(data.slice(2)))
  return text === undefined || CONTROL.test(text) ? undefined : text
}
