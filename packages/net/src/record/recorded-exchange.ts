import { type HttpRequest, type HttpResponse, UpstreamError } from '@switchyard/core'
import { toBody } from './recorded-body.ts'
import type { RecordedExchange } from './request-record.ts'
import { REMOVED, type SecretRemover } from './secret-remover.ts'

/** Headers whose values are recorded; of others only that they were sent. */
const PLAIN_REQUEST = new Set(['accept', 'content-type', 'user-agent'])

/** Headers of a response that clients read. */
const RESPONSE = /^(content-type|date|age|retry-after|(x-)?rate-?limit(-.*)?)$/

/** An exchange as it happened, with its secrets. Times are monotonic milliseconds. */
export interface LiveExchange {
  readonly request: HttpRequest
  readonly startedAt: number
  endedAt?: number
  response?: HttpResponse
  failure?: unknown
}

/** Exchanges of the background are in many records. */
const written = new WeakMap<LiveExchange, Omit<RecordedExchange, 'startedMs'>>()

/** An exchange without its secrets; `arrivedAt` is when the request arrived that it is recorded for. */
export const recordExchange = (live: LiveExchange, arrivedAt: number, secrets: SecretRemover): RecordedExchange => {
  const known = live.endedAt === undefined ? undefined : written.get(live)
  const plain = known ?? withoutSecrets(live, secrets)
  if (live.endedAt !== undefined) written.set(live, plain)
  return { ...plain, startedMs: Math.round(live.startedAt - arrivedAt) }
}

const withoutSecrets = (live: LiveExchange, secrets: SecretRemover): Omit<RecordedExchange, 'startedMs'> => {
  const { request, startedAt, endedAt, response, failure } = live
  return {
    method: request.method,
    url: secrets.url(request.url),
    ...(request.headers ? { requestHeaders: writeHeaders(request.headers, secrets) } : {}),
    ...(request.body === undefined ? {} : { requestBody: toBody(secrets.text(request.body)) }),
    ...(response ? writeAnswer(response, secrets) : {}),
    ...(failure === undefined ? {} : { failure: writeFailure(failure, secrets) }),
    ...(endedAt === undefined ? {} : { tookMs: Math.round(endedAt - startedAt) }),
  }
}

const writeAnswer = ({ status, headers, text }: HttpResponse, secrets: SecretRemover) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (RESPONSE.test(name) ? [[name, secrets.text(value)]] : [])),
  ),
  body: toBody(secrets.text(text)),
})

const writeHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: SecretRemover,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const lower = name.toLowerCase()
      return [lower, PLAIN_REQUEST.has(lower) ? secrets.text(value) : REMOVED]
    }),
  )

const writeFailure = (failure: unknown, secrets: SecretRemover): NonNullable<RecordedExchange['failure']> => {
  const message = secrets.text(failure instanceof Error ? failure.message : 'unknown')
  const status = UpstreamError.is(failure) ? failure.status : undefined
  return { message, ...(status === undefined ? {} : { status }) }
}
