import { type HttpRequest, type HttpResponse, REMOVED, UpstreamError } from '@switchyard/core'
import { toBody } from './recorded-body.ts'
import type { RecordedExchange } from './request-record.ts'
import type { SecretRemover } from './secret-remover.ts'

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

/** Writes an exchange without its secrets; `arrivedAt` is when the request arrived that it is recorded for. */
export const recordExchange = (live: LiveExchange, arrivedAt: number, secrets: SecretRemover): RecordedExchange => {
  const known = live.endedAt === undefined ? undefined : written.get(live)
  const plain = known ?? writeExchange(live, secrets)
  if (live.endedAt !== undefined) written.set(live, plain)
  return { ...plain, startedMs: Math.round(live.startedAt - arrivedAt) }
}

const writeExchange = (live: LiveExchange, secrets: SecretRemover): Omit<RecordedExchange, 'startedMs'> => {
  const { request, startedAt, endedAt, response, failure } = live
  const sent = Object.entries(request.headers ?? {}).map(([name, value]) => {
    const lower = name.toLowerCase()
    return [lower, PLAIN_REQUEST.has(lower) ? secrets.text(value) : REMOVED]
  })
  const received = Object.entries(response?.headers ?? {})
    .filter(([name]) => RESPONSE.test(name))
    .map(([name, value]) => [name, secrets.text(value)])
  return {
    method: request.method,
    url: secrets.url(request.url),
    requestHeaders: request.headers && Object.fromEntries(sent),
    requestBody: request.body === undefined ? undefined : toBody(secrets.text(request.body)),
    status: response?.status,
    headers: response && Object.fromEntries(received),
    body: response && toBody(secrets.text(response.text)),
    failure:
      failure === undefined
        ? undefined
        : {
            message: secrets.text(failure instanceof Error ? failure.message : 'unknown'),
            status: UpstreamError.is(failure) ? failure.status : undefined,
          },
    tookMs: endedAt === undefined ? undefined : Math.round(endedAt - startedAt),
  }
}
