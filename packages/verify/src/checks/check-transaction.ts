import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkThat, leaveUnverified, pass } from '../check.ts'
import { type Context, isSource } from '../context.ts'
import { checkCall } from './check-call.ts'
import { checkFee, checkNetwork } from './check-envelope.ts'
import { checkOutputs } from './check-outputs.ts'
import { checkTransfer } from './check-transfer.ts'
import { readTerms } from './read-terms.ts'

/** Checks the transaction itself: who pays, what leaves, to whom, for what, and at which network fee. */
export const checkTransaction = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { call, taken, data, memo, others, from, signerPays } = transaction
  const expected = context.intent.sources.join(', ')
  const stranger = from?.find((payer) => !isSource(context, payer))
  const actual = stranger ?? from?.join(', ')
  let source = checkThat(stranger === undefined, 'source', { expected, actual, reason: 'whose funds are spent' })
  if (!from && signerPays) {
    const reason = 'the account that signs pays: sign with the source only'
    source = pass('source', { expected, actual, reason })
  } else if (!from) {
    source = leaveUnverified('source', {
      expected,
      actual,
      reason: 'the transaction does not say whose funds it spends',
    })
  }

  // Bytes that are a memo, and not call data, belong to a transfer. Programs are called whatever memo stands beside them.
  const isCall = call !== undefined || taken !== undefined || (data !== undefined && memo === undefined)
  return [
    checkNetwork(context, transaction),
    source,
    ...others.map(({ address, amount }) =>
      checkThat(isSource(context, address), 'outputs', {
        expected: 'change to a source',
        actual: `${amount} to ${address}`,
        reason: 'further output',
      }),
    ),
    ...checkOutputs(context, transaction),
    checkFee(context, transaction),
    ...(isCall ? checkCall : checkTransfer)(context, transaction),
    ...(transaction.checks?.(readTerms(context), context.provider) ?? []),
  ]
}
