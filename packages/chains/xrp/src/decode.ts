import { hex } from '@scure/base'
import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { parseAddress } from './address.ts'

/** Every field a deposit may have. Others change what a payment delivers: flags, paths, `SendMax`, delegates. */
const FIELDS: ReadonlySet<string> = new Set([
  'TransactionType',
  'Account',
  'Destination',
  'Amount',
  'DestinationTag',
  'Memos',
  'Fee',
  'Sequence',
  'LastLedgerSequence',
])

/** Reads a payment back. Throws `TypeError` on anything that is not a plain payment of XRP with at most one memo. */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const fields = Object(tx) as Readonly<Record<string, unknown>>
  if (Object.keys(fields).some((field) => !FIELDS.has(field)))
    throw new TypeError('A field that is no part of a deposit')
  if (fields.TransactionType !== 'Payment') throw new TypeError('A transaction that is no payment')
  const { Account, Destination, Amount, DestinationTag, Memos, Fee } = fields
  const [amount, fee] = [drops(Amount), drops(Fee)]
  const tag = DestinationTag === undefined ? {} : { destinationTag: tagOf(DestinationTag) }
  const paid = { from: [classic(Account)], fee }
  return { to: classic(Destination), amount, ...tag, ...memoOf(Memos), others: [], ...paid }
}

const drops = (value: unknown): bigint => {
  const amount = typeof value === 'string' ? parseBase(value) : undefined
  if (amount === undefined) throw new TypeError('An amount that is no number of drops')
  return amount
}

const classic = (value: unknown): string => {
  const address = typeof value === 'string' ? parseAddress(value) : undefined
  if (address?.form !== 'classic') throw new TypeError('An account that is no classic address')
  return address.account
}

const tagOf = (value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff) return value
  throw new TypeError('A destination tag that is no number')
}

const memoOf = (memos: unknown): Pick<DecodedDeposit, 'memo' | 'memoHex'> => {
  if (memos === undefined) return {}
  if (!Array.isArray(memos) || memos.length !== 1) throw new TypeError('A deposit has exactly one memo')
  const { MemoData, ...rest } = Object(Object(memos[0]).Memo) as Record<string, unknown>
  if (typeof MemoData !== 'string' || Object.keys(rest).length > 0)
    throw new TypeError('A memo with more than its data')
  const bytes = hex.decode(MemoData.toLowerCase())
  const memo = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return { memo, memoHex: hex.encode(bytes) }
}
