import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkThat, leaveUnverified, pass } from '../check.ts'
import { type Context, isSource } from '../context.ts'
import { checkCall } from './check-call.ts'
import { checkFee, checkNetwork } from './check-envelope.ts'
import { checkTransfer } from './check-transfer.ts'
import { readTerms } from './read-terms.ts'

/** The transaction itself: who pays, what leaves, to whom, for what, and at which network fee. */
export const checkTransaction = (context: Context, transaction: ReadTransaction): readonly Check[] => [
  checkNetwork(context, transaction),
  sourceCheck(context, transaction),
  ...outputChecks(context, transaction),
  checkFee(context, transaction),
  ...(isCall(transaction) ? checkCall : checkTransfer)(context, transaction),
  ...(transaction.checks?.(readTerms(context), context.provider) ?? []),
]

/** Bytes that are a memo, and not call data, belong to a transfer. Programs are called whatever memo stands beside them. */
const isCall = ({ call, taken, data, memo }: ReadTransaction): boolean =>
  call !== undefined || taken !== undefined || (data !== undefined && memo === undefined)

const sourceCheck = (context: Context, { from, signerPays }: ReadTransaction): Check => {
  const expected = context.intent.sources.join(', ')
  if (from === undefined) {
    return signerPays
      ? pass('source', expected, 'none', 'the account that signs pays: sign with the source only')
      : leaveUnverified('source', expected, 'none', 'the transaction does not say whose funds it spends')
  }
  const stranger = from.find((payer) => !isSource(context, payer))
  return checkThat(stranger === undefined, 'source', expected, stranger ?? from.join(', '), 'whose funds are spent')
}

const outputChecks = (context: Context, { others }: ReadTransaction): readonly Check[] =>
  others.map(({ address, amount }) =>
    checkThat(isSource(context, address), 'outputs', 'change to a source', `${amount} to ${address}`, 'further output'),
  )
