import { hex } from '@scure/base'
import { readUtf8, requireDecoded, UnreadableInput } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { parseAddress } from './address.ts'

/** The fields of a deposit. Others change what a payment delivers: flags, paths, `SendMax`, delegates. */
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

/**
 * Decodes a payment.
 *
 * @throws {UnreadableInput} For anything but a plain payment of XRP with at most one memo.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const fields = Object(tx) as Readonly<Record<string, unknown>>
  if (Object.keys(fields).some((field) => !FIELDS.has(field)))
    throw new UnreadableInput('The transaction has fields that do not belong to a deposit.')
  if (fields.TransactionType !== 'Payment') throw new UnreadableInput('The transaction is not a Payment.')
  const { Account, Destination, Amount, DestinationTag, Memos, Fee } = fields
  const tag = DestinationTag
  if (tag !== undefined && !(typeof tag === 'number' && Number.isInteger(tag) && tag >= 0 && tag <= 0xffff_ffff))
    throw new UnreadableInput('The destination tag is not a whole number from 0 to 4294967295.')

  let memo: string | undefined
  let memoHex: string | undefined
  if (Memos !== undefined) {
    if (!Array.isArray(Memos) || Memos.length !== 1) throw new UnreadableInput('A deposit may have one memo only.')
    const { MemoData, ...rest } = Object(Object(Memos[0]).Memo) as Record<string, unknown>
    if (typeof MemoData !== 'string' || Object.keys(rest).length > 0)
      throw new UnreadableInput('The memo has other fields than MemoData.')
    memoHex = MemoData.toLowerCase()
    memo = readUtf8(requireDecoded(hex, memoHex))
    if (memo === undefined) throw new UnreadableInput('The memo is not UTF-8.')
  }
  return {
    to: requireClassic(Destination),
    amount: requireDrops(Amount),
    destinationTag: tag,
    memo,
    memoHex,
    others: [],
    from: [requireClassic(Account)],
    fee: requireDrops(Fee),
  }
}

const requireDrops = (value: unknown): bigint => {
  const amount = typeof value === 'string' ? parseBase(value) : undefined
  if (amount === undefined) throw new UnreadableInput('An amount is not a string of drops.')
  return amount
}

const requireClassic = (value: unknown): string => {
  const address = typeof value === 'string' ? parseAddress(value) : undefined
  if (address?.form !== 'classic') throw new UnreadableInput('An account is not a classic address.')
  return address.account
}
