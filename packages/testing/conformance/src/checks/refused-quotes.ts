import { UpstreamError } from '@switchyard/core'
import { notUpstreamError, settleCall } from '../call-result.ts'
import type { RefusedQuoteCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { stringify } from '../stringify.ts'

/** No offer is made of what an upstream cannot mean. */
export const refusedQuotes = (subject: Subject): readonly Check[] =>
  (subject.cases.refusedQuotes ?? []).map((test) => ({
    group: 'refused quotes',
    name: `makes no offer: ${test.title}`,
    run: () => ensureRefused(subject, test),
  }))

const ensureRefused = (subject: Subject, test: RefusedQuoteCase): Promise<void> =>
  inSession(subject, async ({ loadAssets, quote }) => {
    await loadAssets()
    const result = await settleCall(() => quote(test))
    if ('thrown' in result) {
      if (!UpstreamError.is(result.thrown)) throw notUpstreamError(result.thrown, 'quote')
      return ensure(test.errorCode === undefined, `threw UpstreamError instead of declining with ${test.errorCode}`)
    }
    ensure('declined' in result.value, `it made an offer: ${stringify(result.value)}`)
    const { errorCode } = result.value.declined
    ensure(test.errorCode !== undefined, `declined with ${errorCode}, which the case does not name`)
    ensure(errorCode === test.errorCode, `declined with ${errorCode} instead of ${test.errorCode}`)
  })
