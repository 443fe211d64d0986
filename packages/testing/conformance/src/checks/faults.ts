import { type QuoteResult, UpstreamError } from '@switchyard/core'
import { type CallResult, callResult, ensureUpstreamError, notUpstreamError } from '../call-result.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { outages, unexpectedShapes } from '../faults.ts'
import { inSession, quoteParamsOf } from '../session.ts'
import type { Fault } from '../stubbed-http.ts'

/** Upstream failures are thrown as `UpstreamError`; the provider invents nothing. */
export const faults = (subject: Subject): readonly Check[] => [
  ...outages.flatMap((fault) => [assetsThrow(subject, fault), quoteThrows(subject, fault)]),
  ...unexpectedShapes.map((fault) => quoteOffersNothing(subject, fault)),
]

const assetsThrow = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `throws UpstreamError from assets on ${fault.name}`,
  ...(subject.cases.assets.stubs.length === 0 ? { skip: 'assets sends no request' } : {}),
  run: () =>
    inSession(subject, async ({ provider, upstream, context }) => {
      upstream.serve(subject.cases.assets.stubs, fault)
      ensureUpstreamError(await callResult(() => provider.assets(context())), 'assets')
    }),
})

const quoteThrows = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `throws UpstreamError from quote on ${fault.name}`,
  ...noQuoteRequest(subject),
  run: () => quoteDuring(subject, fault, (result) => ensureUpstreamError(result, 'quote')),
})

const quoteOffersNothing = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `offers nothing when the upstream returns ${fault.name}`,
  ...noQuoteRequest(subject),
  run: () =>
    quoteDuring(subject, fault, (result) => {
      if ('thrown' in result) {
        if (!UpstreamError.is(result.thrown)) throw notUpstreamError(result.thrown, 'quote')
      } else ensure('declined' in result.value, 'it made an offer of the response')
    }),
})

const noQuoteRequest = ({ cases }: Subject): { readonly skip?: string } =>
  cases.quotes[0].stubs.length === 0 ? { skip: 'quote sends no request' } : {}

const quoteDuring = (
  subject: Subject,
  fault: Fault,
  verify: (result: CallResult<QuoteResult>) => void,
): Promise<void> =>
  inSession(subject, async ({ provider, upstream, context, loadAssets }) => {
    const [test] = subject.cases.quotes
    await loadAssets()
    upstream.serve(test.stubs, fault)
    verify(await callResult(() => provider.quote(quoteParamsOf(test.params), context())))
  })
