import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, holding, passed, unverifiable } from '../check.ts'
import { type Context, isSource } from '../context.ts'
import { callChecks } from './call-checks.ts'
import { feeCheck, networkCheck } from './envelope-checks.ts'
import { termsOf } from './terms-of.ts'
import { transferChecks } from './transfer-checks.ts'

/** The transaction itself: who pays, what leaves, to whom, for what, and at which network fee. */
export const transactionChecks = (context: Context, transaction: ReadTransaction): readonly Check[] => [
  networkCheck(context, transaction),
  sourceCheck(context, transaction),
  ...outputChecks(context, transaction),
  feeCheck(context, transaction),
  ...(isCall(transaction) ? callChecks : transferChecks)(context, transaction),
  ...(transaction.checks?.(termsOf(context), context.provider) ?? []),
]

/** Bytes that are a memo, and not call data, belong to a transfer. Programs are called whatever memo stands beside them. */
const isCall = ({ call, taken, data, memo }: ReadTransaction): boolean =>
  call !== undefined || taken !== undefined || (data !== undefined && memo === undefined)

const sourceCheck = (context: Context, { from, signerPays }: ReadTransaction): Check => {
  const expected = context.intent.sources.join(', ')
  if (from === undefined) {
    return signerPays
      ? passed('source', expected, 'none', 'the account that signs pays: sign with the source only')
      : unverifiable('source', expected, 'none', 'the transaction does not say whose funds it spends')
  }
  const stranger = from.find((payer) => !isSource(context, payer))
  return holding(stranger === undefined, 'source', expected, stranger ?? from.join(', '), 'whose funds are spent')
}

const outputChecks = (context: Context, { others }: ReadTransaction): readonly Check[] =>
  others.map(({ address, amount }) =>
    holding(isSource(context, address), 'outputs', 'change to a source', `${amount} to ${address}`, 'further output'),
  )
