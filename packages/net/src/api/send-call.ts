import { type Clock, type Handling, type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import type { Budget } from '../budget.ts'
import type { Failover, FailoverOptions } from '../failover/with-failover.ts'
import { joinUrl } from '../http/join-url.ts'
import { parseJson } from '../json/parse-json.ts'
import type { ApiAnswer, ApiCall, ApiOptions } from './api.ts'
import { readRetryAfterMs } from './retry-after.ts'

/** State that the calls of one API share. */
export interface Client {
  readonly http: Http
  readonly maxBytes: number | undefined
  readonly budget: Budget
  readonly failover: Failover<string>
  readonly handling: Handling<HttpResponse, ApiAnswer>
}

/** One request without its base URL. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly call: ApiCall
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly repeatable: boolean
}

/** Sends the request, when the budget allows, to one base URL after another until one gives a usable response. */
export const sendCall = (client: Client, request: ApiRequest): Promise<ApiAnswer> =>
  client.budget.limited ? sendInBudget(client, request) : sendNow(client, request)

const sendInBudget = async (client: Client, request: ApiRequest): Promise<ApiAnswer> => {
  const release = await client.budget.enter(request.call.signal)
  try {
    return await sendNow(client, request)
  } finally {
    release()
  }
}

const sendNow = (client: Client, { method, path, headers, call, body, repeatable }: ApiRequest): Promise<ApiAnswer> => {
  const { http, maxBytes, failover, handling } = client
  const send = (url: string, signal: AbortSignal): Promise<HttpResponse> =>
    http({
      method,
      url: joinUrl(url, path, call.query),
      service: url,
      repeatable,
      headers: call.headers ? { ...headers, ...call.headers } : headers,
      signal,
      body,
      maxBytes,
    })
  return failover(call.signal, send, { repeatable, handling })
}

/** Most characters of an answer without success that are read. */
const LONGEST_ERROR = 65_536

/** Creates the handling of responses: usable answers are results, others pass to the next base URL. */
export const createHandling = (clock: Clock): Client['handling'] => ({
  read: ({ status, headers, text }) => {
    const ok = status >= 200 && status < 300
    // An error has few words: a body that is far longer is none, and is not read.
    const isReadable = ok || text.length <= LONGEST_ERROR
    const body = text === '' || !isReadable ? undefined : parseJson(text)
    const answer: ApiAnswer = { status, ok, body, text: isReadable ? text : text.slice(0, LONGEST_ERROR), headers }
    const retryAfter = headers['retry-after']
    const asksToWait = status === 429 || (status === 503 && retryAfter !== undefined)
    if (asksToWait) throw new UnusableAnswer(answer, readRetryAfterMs(retryAfter, clock.now()))
    if (status >= 500 && body === undefined) throw new UnusableAnswer(answer, undefined)
    return answer
  },
  recover: (failure) => {
    if (failure instanceof UnusableAnswer) return failure.answer
    throw failure
  },
})

/** A response that another base URL may improve on: the page of a broken gateway, or a request to wait. */
class UnusableAnswer extends UpstreamError {
  readonly answer: ApiAnswer
  /** Milliseconds for which the API asks to wait. */
  readonly restMs: number | undefined

  constructor(answer: ApiAnswer, restMs: number | undefined) {
    super(`The API answered with status ${answer.status}.`, { status: answer.status })
    this.answer = answer
    this.restMs = restMs
  }
}

/** Creates the options of failover: unusable answers, and requests without a response, count against a base URL. */
export const createFailoverOptions = ({ timeoutMs, clock }: ApiOptions): FailoverOptions => ({
  passes: (error) => error instanceof UnusableAnswer || (UpstreamError.is(error) && error.status === undefined),
  restMs: (error) => (error instanceof UnusableAnswer ? error.restMs : undefined),
  timeoutMs,
  clock,
})
