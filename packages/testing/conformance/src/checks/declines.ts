import { toBase } from '@switchyard/core'
import { settleCall } from '../call-result.ts'
import type { DeclineCase } from '../cases.ts'
import { type Check, ConformanceError, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { stringify } from '../stringify.ts'

/** A provider returns a decline; it never throws one. */
export const declines = (subject: Subject): readonly Check[] => {
  const { declines } = subject.cases
  if (declines.length === 0) {
    return [{ group: 'declines', name: 'are returned', skip: 'there is no decline case', run: async () => undefined }]
  }
  return declines.map((test) => ({
    group: 'declines',
    name: `returns ${test.errorCode}: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.loadAssets()
        const result = await settleCall(() => session.quote(test))
        if ('thrown' in result) throw new ConformanceError(`threw ${String(result.thrown)}`, { cause: result.thrown })
        ensure('declined' in result.value, `offered: ${stringify(result.value)}`)
        ensureDecline(result.value.declined, test)
      }),
  }))
}

const ensureDecline = (
  declined: { errorCode: string; message: string; minAmount?: string },
  test: DeclineCase,
): void => {
  ensure(declined.errorCode === test.errorCode, `declined with ${declined.errorCode} instead of ${test.errorCode}`)
  ensure(typeof declined.message === 'string' && declined.message !== '', 'the message is empty')
  const { minAmount } = declined
  const { decimals } = test.params.sell
  ensure(
    minAmount === undefined || toBase(minAmount, decimals) !== undefined,
    `minAmount ${minAmount} is not a decimal amount`,
  )
  ensure(
    test.minAmount === undefined || minAmount === test.minAmount,
    `minAmount is ${minAmount}, not ${test.minAmount}`,
  )
}
