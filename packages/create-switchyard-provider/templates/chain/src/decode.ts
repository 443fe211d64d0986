import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { transactionSchema } from './transaction.ts'

/** Reads a transaction back. It looks at the transaction alone, never at what it was built from: the last guard of the funds. */
export const decode = ({ tx }: Pick<BuiltTransaction, 'tx'>): DecodedDeposit => {
  const { from, to, amount, fee, memo } = transactionSchema.parse(tx)
  return { to, amount: BigInt(amount), memo: memo || undefined, others: [], from: [from], fee: BigInt(fee) }
}
