import { UpstreamError } from '@switchyard/core'
import { type Check, ensure, type Subject } from '../check.ts'
import { misshapen, outages } from '../faults.ts'
import type { Fault } from '../scripted-http.ts'
import { askOf, inSession, type Session } from '../session.ts'
import { ensureFault, notUpstream, settle } from '../settle.ts'

/** What has gone wrong upstream is thrown as `UpstreamError`; nothing is made up. */
export const faults = (subject: Subject): readonly Check[] => [
  ...outages.flatMap((fault) => [surfaceThrows(subject, fault), quoteThrows(subject, fault)]),
  ...misshapen.map((fault) => quoteOffersNothing(subject, fault)),
]

const surfaceThrows = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `throws UpstreamError from surface on ${fault.name}`,
  ...(subject.cases.supported.exchanges.length === 0 ? { skip: 'its surface asks nobody' } : {}),
  run: () =>
    inSession(subject, async ({ provider, script, context }) => {
      script.play(subject.cases.supported.exchanges, fault)
      ensureFault(await settle(() => provider.assets(context())), 'assets')
    }),
})

const quoteThrows = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `throws UpstreamError from quote on ${fault.name}`,
  ...noQuoteRequest(subject),
  run: () => failing(subject, fault, (outcome) => ensureFault(outcome, 'quote')),
})

const quoteOffersNothing = (subject: Subject, fault: Fault): Check => ({
  group: 'faults',
  name: `offers nothing when the upstream answers ${fault.name}`,
  ...noQuoteRequest(subject),
  run: () =>
    failing(subject, fault, (outcome) => {
      if ('thrown' in outcome) {
        if (!UpstreamError.is(outcome.thrown)) throw notUpstream(outcome.thrown, 'quote')
      } else ensure('declined' in outcome.value, 'an offer was read out of it')
    }),
})

const noQuoteRequest = ({ cases }: Subject): { readonly skip?: string } =>
  cases.quotes[0].exchanges.length === 0 ? { skip: 'its quote asks nobody' } : {}

const failing = (
  subject: Subject,
  fault: Fault,
  look: (outcome: Awaited<ReturnType<typeof settle<Awaited<ReturnType<Session['quote']>>>>>) => void,
): Promise<void> =>
  inSession(subject, async ({ provider, script, context, warm }) => {
    const [test] = subject.cases.quotes
    await warm()
    script.play(test.exchanges, fault)
    look(await settle(() => provider.quote(askOf(test.ask), context())))
  })
