import { type BuiltTransaction, type DecodedDeposit, toBase } from '@switchyard/core'
import { readAddress, XRD } from './address.ts'
import { readTransfer } from './transfer.ts'
import { readWithdrawal } from './withdrawal.ts'

/**
 * Reads a manifest back: a payment of XRD in the spelling of this package, or another manifest with one withdrawal, told by
 * its text and the XRD it takes. Throws `TypeError` on anything else.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  if (typeof tx !== 'string') throw new TypeError('A transaction that is no manifest')
  const transfer = readTransfer(tx)
  if (!transfer) return { amount: withdrawn(tx), data: tx, others: [] }
  const [from, to] = [transfer.from, transfer.to].map((account) => readAddress(account)?.canonical)
  if (from === undefined || to === undefined) throw new TypeError('An account that is none')
  if (transfer.resource !== XRD) throw new TypeError('A payment of something else than XRD')
  return { to, amount: base(transfer.amount), others: [], from: [from] }
}

/** XRD a manifest takes; nothing where it takes a token. */
const withdrawn = (manifest: string): bigint => {
  const { resource, amount } = readWithdrawal(manifest)
  return resource === XRD ? base(amount) : 0n
}

const base = (amount: string): bigint => {
  const units = toBase(amount, 18)
  if (units === undefined) throw new TypeError('An amount that is no number')
  return units
}
