import { type BuiltTransaction, type DecodedDeposit, parseBase, SwapError } from '@switchyard/core'
import { at } from '@switchyard/net'

/** Reads a transaction back. It looks at the transaction alone, never at what it was built from. */
export const decode = ({ tx }: Pick<BuiltTransaction, 'tx'>): DecodedDeposit => ({
  to: readText(tx, 'to'),
  amount: readAmount(tx, 'amount'),
  memo: readText(tx, 'memo') || undefined,
  others: [],
  from: [readText(tx, 'from')],
  fee: readAmount(tx, 'fee'),
})

const readText = (tx: unknown, member: string): string => {
  const text = at(tx, member)
  if (typeof text === 'string') return text
  throw new SwapError('unableToBuildTransaction', `The transaction has no ${member}.`)
}

const readAmount = (tx: unknown, member: string): bigint => {
  const amount = parseBase(readText(tx, member))
  if (amount !== undefined) return amount
  throw new SwapError('unableToBuildTransaction', `The transaction's ${member} is not an amount.`)
}
