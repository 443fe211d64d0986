import { UnreadableInput } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, toBase } from '@switchyard/core'
import { readAddress, XRD } from './address.ts'
import { readTransfer } from './transfer.ts'
import { readWithdrawal } from './withdrawal.ts'

/**
 * Decodes a manifest: a payment of XRD as written by this package, or another manifest with one withdrawal, returned as
 * text with the XRD it withdraws.
 *
 * @throws {UnreadableInput} For anything else.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  if (typeof tx !== 'string') throw new UnreadableInput('The transaction is not a manifest.')
  const transfer = readTransfer(tx)
  if (!transfer) {
    const { resource, amount } = readWithdrawal(tx)
    return { amount: resource === XRD ? requireBase(amount) : 0n, data: tx, others: [] }
  }
  const [from, to] = [transfer.from, transfer.to].map((account) => readAddress(account)?.canonical)
  if (from === undefined || to === undefined) throw new UnreadableInput('The payment has an invalid account.')
  if (transfer.resource !== XRD) throw new UnreadableInput('The payment is not of XRD.')
  return { to, amount: requireBase(transfer.amount), others: [], from: [from] }
}

const requireBase = (amount: string): bigint => {
  const units = toBase(amount, 18)
  if (units === undefined) throw new UnreadableInput('An amount is not a decimal number.')
  return units
}
