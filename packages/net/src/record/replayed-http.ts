import {
  createRequestFault,
  type Http,
  type HttpRequest,
  type HttpResponse,
  UpstreamError,
  withAbort,
} from '@switchyard/core'
import { type Difference, findDifferences } from './find-differences.ts'
import { readBody, toBody } from './recorded-body.ts'
import type { RecordedExchange, RequestRecord } from './request-record.ts'
import { removeRpcIds, replaceRpcIds } from './rpc-ids.ts'
import type { SecretRemover } from './secret-remover.ts'

/** A request of a replay that the record has no answer to. */
export interface UnrecordedRequest {
  readonly method: string
  readonly url: string
  /** Its differences from the recorded request that is most like it, if one goes to the same path. */
  readonly differences?: readonly Difference[]
}

/** The transport of a replay. */
export interface ReplayedHttp {
  readonly http: Http
  /** Begins the request: its own exchanges are now tried before those of the background. */
  start(): void
  /** Requests without an answer since `start`. */
  unrecorded(): readonly UnrecordedRequest[]
}

interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly body: string
}

/** Creates a transport that answers from a record and opens no socket. A request that was aborted in the record waits until its own signal aborts. */
export const createReplayedHttp = (record: RequestRecord, secrets: SecretRemover): ReplayedHttp => {
  const background = groupByKey(record.background)
  const own = groupByKey(record.exchanges)
  const missing = new Map<string, UnrecordedRequest>()
  let started = false
  const find = (key: string): RecordedExchange | undefined => {
    const [first, ...later] = (started ? own.get(key) : undefined) ?? background.get(key) ?? own.get(key) ?? []
    if (started && own.has(key) && first && later.length > 0) own.set(key, later)
    return first
  }
  return {
    start: () => {
      started = true
    },
    unrecorded: () => [...missing.values()],
    http: async (request) => {
      request.signal?.throwIfAborted()
      const { method, url, body = '' } = request
      const asked = { method, url: secrets.url(url), body: secrets.text(body) }
      const exchange = find(createKey(asked))
      if (exchange) return replaceRpcIds(await replayAnswer(exchange, request), readRequest(exchange).body, asked.body)
      if (started) missing.set(createKey(asked), describeMissing(asked, record))
      throw createRequestFault(request.url, 'the record has no answer to it')
    },
  }
}

const groupByKey = (exchanges: readonly RecordedExchange[]): Map<string, readonly RecordedExchange[]> => {
  const found = new Map<string, readonly RecordedExchange[]>()
  for (const exchange of exchanges) {
    const key = createKey(readRequest(exchange))
    found.set(key, [...(found.get(key) ?? []), exchange])
  }
  return found
}

const createKey = ({ method, url, body }: RecordedRequest): string => `${method} ${url}\n${removeRpcIds(body)}`

const readRequest = ({ method, url, requestBody }: RecordedExchange): RecordedRequest => ({
  method,
  url,
  body: requestBody ? readBody(requestBody) : '',
})

const replayAnswer = async (exchange: RecordedExchange, { signal, url }: HttpRequest): Promise<HttpResponse> => {
  const { status, headers = {}, body, failure } = exchange
  if (failure) throw new UpstreamError(failure.message, { status: failure.status })
  if (status !== undefined) return { status, headers, text: body ? readBody(body) : '' }
  if (!signal) throw createRequestFault(url, 'no answer')
  return withAbort(new Promise<never>(() => {}), signal)
}

const describeMissing = (asked: RecordedRequest, record: RequestRecord): UnrecordedRequest => {
  const { method, url } = asked
  const { path, ...now } = splitRequest(asked)
  const [closest] = [...record.exchanges, ...record.background]
    .map(readRequest)
    .filter((one) => one.method === method)
    .map(splitRequest)
    .filter((one) => one.path === path)
    .map(({ query, body }) => findDifferences({ query, body }, now))
    .sort((one, other) => one.length - other.length)
  return { method, url, differences: closest }
}

const splitRequest = ({ url, body }: RecordedRequest) => {
  const [path, ...query] = url.split('?')
  const read = toBody(body)
  return {
    path,
    query: Object.fromEntries(new URLSearchParams(query.join('?'))),
    body: 'json' in read ? read.json : read.text,
  }
}
