import { type HttpRequest, type QuoteResult, UpstreamError } from '@switchyard/core'
import { type CallResult, settleCall } from '../call-result.ts'
import { type Check, ConformanceError, ensure, type Subject } from '../check.ts'
import { rateLimit } from '../faults.ts'
import { inSession, type Session } from '../session.ts'
import { toResponse } from '../stubbed-http.ts'
import type { StubbedRequest } from '../stubbed-request.ts'

/** Longer than a provider would wait on its own, shorter than providers keep upstream responses. */
const WAIT_MS = 20_000
/** The header has a resolution of one second, so the end of the wait is tested with this margin. */
const MARGIN_MS = 2_000

/** The body most servers send. */
const TOO_MANY: StubbedRequest['response'] = { json: { message: 'Too Many Requests' } }

/** After a 429 the provider sends that upstream nothing for as long as it asks, and resumes afterwards. */
export const retryAfter = (subject: Subject): readonly Check[] => [
  createWaitCheck(subject, 'seconds', () => String(WAIT_MS / 1_000)),
  createWaitCheck(subject, 'a date', (now) => new Date(now + WAIT_MS).toUTCString()),
]

const createWaitCheck = (subject: Subject, form: string, header: (now: number) => string): Check => ({
  group: 'retry after',
  name: `waits after a 429 that states ${form}`,
  skip: subject.cases.quotes[0].stubs.length === 0 ? 'quote sends no request' : undefined,
  run: () =>
    inSession(subject, async (session) => {
      await session.loadAssets()
      const limited = await ensureRateLimited(session, subject, header(session.now))
      await ensureNoRequest(session, subject, { limited, when: 'the next quote' })
      session.advance(WAIT_MS - MARGIN_MS)
      await ensureNoRequest(session, subject, { limited, when: 'a quote before the end of the wait' })
      session.advance(2 * MARGIN_MS)
      await ensureResumed(session, subject)
    }),
})

/** Requests a quote while every response is 429. Returns the origins that sent one. */
const ensureRateLimited = async (session: Session, subject: Subject, header: string): Promise<ReadonlySet<string>> => {
  const { quotes, rateLimited = TOO_MANY } = subject.cases
  const fault = rateLimit(header, toResponse({ response: rateLimited }))
  const result = await settleCall(() => session.quote(quotes[0], fault))
  const sent = session.upstream.take()
  ensure(sent.length > 0, 'the quote sent no request, although its case has stubs')
  ensureReported(result, subject)
  ensure('thrown' in result || !('offers' in result.value), 'it made an offer of a 429')
  const lines = sent.map(({ method, url, body = '' }) => `${method} ${url} ${body}`)
  const repeated = lines.find((line, index) => lines.indexOf(line) !== index)
  ensure(repeated === undefined, `the rate-limited quote retried at once: ${repeated}`)
  return new Set(sent.map(readOrigin))
}

/** The upstream would respond by now, so a request to it means that the provider did not wait. */
const ensureNoRequest = async (
  session: Session,
  subject: Subject,
  { limited, when }: { readonly limited: ReadonlySet<string>; readonly when: string },
): Promise<void> => {
  const result = await settleCall(() => session.quote(withAssetStubs(subject)))
  const early = session.upstream.take().find((request) => limited.has(readOrigin(request)))
  ensure(early === undefined, `${when} sent ${early?.method} ${early?.url}`)
  ensureReported(result, subject)
}

const ensureResumed = async (session: Session, subject: Subject): Promise<void> => {
  const result = await settleCall(() => session.quote(withAssetStubs(subject)))
  if ('thrown' in result)
    throw new ConformanceError(`after the wait the quote threw ${String(result.thrown)}`, {
      cause: result.thrown,
    })
  ensure(session.upstream.take().length > 0, 'after the wait the quote sent no request')
  ensure('offers' in result.value, 'after the wait there was no offer')
}

/** The case with the stubs of the assets, because the provider may read those again. */
const withAssetStubs = ({ cases }: Subject) => {
  const [test] = cases.quotes
  return { ...test, stubs: [...test.stubs, ...cases.assets.stubs] }
}

/** The client must see the error code of a failed upstream: thrown, or declined with the code the engine would use. */
const ensureReported = (result: CallResult<QuoteResult>, { capabilities }: Subject): void => {
  const code = capabilities.faultCode ?? 'apiRequestFailed'
  if ('thrown' in result) {
    const { thrown } = result
    if (UpstreamError.is(thrown)) return
    throw new ConformanceError(`threw ${String(thrown)} where UpstreamError was expected`, { cause: thrown })
  }
  if (!('declined' in result.value)) return
  const { errorCode } = result.value.declined
  ensure(errorCode === code, `declined with ${errorCode} instead of ${code}`)
}

const readOrigin = ({ url }: HttpRequest): string => new URL(url).origin
