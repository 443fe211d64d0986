import { type HttpRequest, type QuoteResult, UpstreamError } from '@switchyard/core'
import { type Check, ConformanceError, ensure, type Subject } from '../check.ts'
import type { Exchange } from '../exchange.ts'
import { toldToWait } from '../faults.ts'
import { toResponse } from '../scripted-http.ts'
import { inSession, type Session } from '../session.ts'
import { type Outcome, settle } from '../settle.ts'

/** Longer than anybody waits unasked, shorter than what adapters keep of an upstream. */
const WAIT_MS = 20_000
/** A header knows whole seconds only: the end of the wait is not looked at more closely than this. */
const MARGIN_MS = 2_000

/** What most servers say. */
const TOO_MANY: Exchange['response'] = { json: { message: 'Too Many Requests' } }

/** An upstream that answers 429 is left alone for as long as it says, and asked again afterwards. */
export const retryAfter = (subject: Subject): readonly Check[] => [
  heeded(subject, 'seconds', () => String(WAIT_MS / 1_000)),
  heeded(subject, 'a date', (now) => new Date(now + WAIT_MS).toUTCString()),
]

const heeded = (subject: Subject, form: string, header: (now: number) => string): Check => ({
  group: 'retry after',
  name: `leaves an upstream alone that answers 429 and names ${form}`,
  ...(subject.cases.quotes[0].exchanges.length === 0 ? { skip: 'its quote asks nobody' } : {}),
  run: () =>
    inSession(subject, async (session) => {
      await session.warm()
      const busy = await turnedAway(session, subject, header(session.now))
      await ensureLeftAlone(session, subject, busy, 'the next quote')
      session.pass(WAIT_MS - MARGIN_MS)
      await ensureLeftAlone(session, subject, busy, 'a quote before the time was over')
      session.pass(2 * MARGIN_MS)
      await ensureResumed(session, subject)
    }),
})

/** Quotes while everything answers 429. Answers the origins that did. */
const turnedAway = async (session: Session, subject: Subject, header: string): Promise<ReadonlySet<string>> => {
  const { quotes, busy = TOO_MANY } = subject.cases
  const fault = toldToWait(header, toResponse({ response: busy }))
  const outcome = await settle(() => session.quote(quotes[0], fault))
  const sent = session.script.take()
  ensure(sent.length > 0, 'the quote asked nobody, although its case has exchanges')
  ensureGivenUp(outcome, subject)
  ensure('thrown' in outcome || !('offers' in outcome.value), 'an offer was read out of 429')
  const asked = sent.map(({ method, url, body = '' }) => `${method} ${url} ${body}`)
  const again = asked.find((request, place) => asked.indexOf(request) !== place)
  ensure(again === undefined, `the quote that was told to wait asked again at once: ${again}`)
  return new Set(sent.map(originOf))
}

/** The upstream would answer by now; whoever asks it has not waited. */
const ensureLeftAlone = async (
  session: Session,
  subject: Subject,
  busy: ReadonlySet<string>,
  when: string,
): Promise<void> => {
  const outcome = await settle(() => session.quote(testOf(subject)))
  const early = session.script.take().find((request) => busy.has(originOf(request)))
  ensure(early === undefined, `${when} sent ${early?.method} ${early?.url}`)
  ensureGivenUp(outcome, subject)
}

const ensureResumed = async (session: Session, subject: Subject): Promise<void> => {
  const outcome = await settle(() => session.quote(testOf(subject)))
  if ('thrown' in outcome)
    throw new ConformanceError(`once the time was over the quote threw ${String(outcome.thrown)}`, {
      cause: outcome.thrown,
    })
  ensure(session.script.take().length > 0, 'once the time was over nobody was asked')
  ensure('offers' in outcome.value, 'once the time was over there was no offer')
}

/** The case with what the surface asks: what was kept of it may have aged. */
const testOf = ({ cases }: Subject) => {
  const [test] = cases.quotes
  return { ...test, exchanges: [...test.exchanges, ...cases.supported.exchanges] }
}

/** The client must read the code of a failed upstream: thrown, or declined with what the engine would make of it. */
const ensureGivenUp = (outcome: Outcome<QuoteResult>, { capabilities }: Subject): void => {
  const code = capabilities.faultCode ?? 'apiRequestFailed'
  if ('thrown' in outcome) {
    const { thrown } = outcome
    if (UpstreamError.is(thrown)) return
    throw new ConformanceError(`threw ${String(thrown)} where UpstreamError was expected`, { cause: thrown })
  }
  if (!('declined' in outcome.value)) return
  const { errorCode } = outcome.value.declined
  ensure(errorCode === code, `declined with ${errorCode} instead of ${code}`)
}

const originOf = ({ url }: HttpRequest): string => new URL(url).origin
