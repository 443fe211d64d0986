import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { at } from '@switchyard/net'

/** Reads a transaction back. It looks at the transaction alone, never at what it was built from. */
export const decode = ({ tx }: Pick<BuiltTransaction, 'tx'>): DecodedDeposit => {
  const memo = text(tx, 'memo')
  return {
    to: text(tx, 'to'),
    amount: amount(tx, 'amount'),
    ...(memo === '' ? {} : { memo }),
    others: [],
    from: [text(tx, 'from')],
    fee: amount(tx, 'fee'),
  }
}

const text = (tx: unknown, member: string): string => {
  const found = at(tx, member)
  if (typeof found !== 'string') throw new TypeError(`The transaction has no ${member}.`)
  return found
}

const amount = (tx: unknown, member: string): bigint => {
  const read = parseBase(text(tx, member))
  if (read === undefined) throw new TypeError(`The transaction's ${member} is not an amount.`)
  return read
}
