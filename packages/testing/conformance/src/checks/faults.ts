import { type QuoteResult, UpstreamError } from '@switchyard/core'
import { type CallResult, ensureUpstreamError, notUpstreamError, settleCall } from '../call-result.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { outages, unexpectedShapes } from '../faults.ts'
import { completeParams, inSession } from '../session.ts'
import type { Fault } from '../stubbed-http.ts'

/** Upstream failures are thrown as `UpstreamError`; the provider invents nothing. */
export const faults = (subject: Subject): readonly Check[] => [
  ...outages.flatMap((fault) => [createAssetsCheck(subject, fault), createQuoteCheck(subject, fault)]),
  ...unexpectedShapes.map((fault) => createShapeCheck(subject, fault)),
]

const createAssetsCheck = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `throws UpstreamError from assets on ${fault.name}`,
  skip: subject.cases.assets.stubs.length === 0 ? 'assets sends no request' : undefined,
  run: () =>
    inSession(subject, async ({ provider, upstream, context }) => {
      upstream.serve(subject.cases.assets.stubs, fault)
      ensureUpstreamError(await settleCall(() => provider.assets(context())), 'assets')
    }),
})

const createQuoteCheck = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `throws UpstreamError from quote on ${fault.name}`,
  skip: explainNoRequest(subject),
  run: () => runQuote(subject, fault, (result) => ensureUpstreamError(result, 'quote')),
})

const createShapeCheck = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `offers nothing when the upstream returns ${fault.name}`,
  skip: explainNoRequest(subject),
  run: () =>
    runQuote(subject, fault, (result) => {
      if ('thrown' in result) {
        if (!UpstreamError.is(result.thrown)) throw notUpstreamError(result.thrown, 'quote')
      } else ensure('declined' in result.value, 'it made an offer of the response')
    }),
})

const explainNoRequest = ({ cases }: Subject): string | undefined =>
  cases.quotes[0].stubs.length === 0 ? 'quote sends no request' : undefined

const runQuote = (subject: Subject, fault: Fault, verify: (result: CallResult<QuoteResult>) => void): Promise<void> =>
  inSession(subject, async ({ provider, upstream, context, loadAssets }) => {
    const [test] = subject.cases.quotes
    await loadAssets()
    upstream.serve(test.stubs, fault)
    verify(await settleCall(() => provider.quote(completeParams(test.params), context())))
  })
