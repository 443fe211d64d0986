import { type Clock, type HttpRequest, type HttpResponse, UpstreamError } from '@switchyard/core'
import type { ApiAnswer, ApiCall, ApiOptions } from './api.ts'
import type { Budget } from './budget.ts'
import { parseJson } from './json.ts'
import type { Node, Nodes } from './nodes.ts'
import { patiently } from './patiently.ts'
import { retryAfterMs } from './retry-after.ts'
import { joinUrl } from './url.ts'

/** One API and how it has fared. */
export interface Client {
  readonly options: ApiOptions
  readonly nodes: Nodes
  readonly budget: Budget
  readonly clock: Clock
}

/** One request, whichever node gets it. */
export interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly call: ApiCall
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly repeatable: boolean
}

/** Asks node after node until one gives a usable answer; a single node is asked twice, since idle sockets die silently. */
export const ask = (client: Client, question: Question): Promise<ApiAnswer> =>
  client.budget.limited ? askInTurn(client, question) : askNodes(client, question)

const askInTurn = async (client: Client, question: Question): Promise<ApiAnswer> => {
  const release = await client.budget.enter(question.call.signal)
  try {
    return await askNodes(client, question)
  } finally {
    release()
  }
}

const askNodes = async (client: Client, question: Question): Promise<ApiAnswer> => {
  question.call.signal.throwIfAborted()
  const attempts = question.repeatable ? Math.max(2, client.nodes.count) : 1
  let tried: Set<Node> | undefined
  let last: Attempt | undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const node = client.nodes.pick(tried) ?? (last && 'failure' in last ? client.nodes.pick() : undefined)
    if (!node) break
    try {
      const answer = judged(node, toAnswer(await send(client, node, question)), client.clock)
      if (settles(answer)) return answer
      last = { answer }
    } catch (failure) {
      if (!mayRepeat(failure, question)) throw failure
      node.failed()
      last = { failure }
    }
    tried = (tried ?? new Set<Node>()).add(node)
  }
  if (!last) throw new UpstreamError(`${client.nodes.host}: asked to wait before the next request`, { status: 429 })
  if ('failure' in last) throw last.failure
  return last.answer
}

/** An attempt that does not settle it. */
type Attempt = { readonly answer: ApiAnswer } | { readonly failure: unknown }

/** Whether an answer ends the search: everything but a broken gateway's page and a request to wait. */
const settles = (answer: ApiAnswer): boolean => !asksToWait(answer) && !brokenGateway(answer)

const asksToWait = ({ status, headers }: ApiAnswer): boolean =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined)

const brokenGateway = (answer: ApiAnswer): boolean => answer.status >= 500 && answer.body === undefined

/** Only failures without an HTTP answer are worth another try, and only while somebody waits. */
const mayRepeat = (failure: unknown, question: Question): boolean =>
  !question.call.signal.aborted && UpstreamError.is(failure) && failure.status === undefined

const judged = (node: Node, answer: ApiAnswer, clock: Clock): ApiAnswer => {
  if (asksToWait(answer)) node.waitFor(retryAfterMs(answer.headers['retry-after'], clock.now()))
  else if (brokenGateway(answer)) node.failed()
  else node.worked()
  return answer
}

const send = (client: Client, node: Node, question: Question): Promise<HttpResponse> => {
  const { call, method, path, headers, body } = question
  const { http, maxBytes, patienceMs = 4_000 } = client.options
  const request: HttpRequest = {
    method,
    url: joinUrl(node.url, path, call.query),
    headers: call.headers ? { ...headers, ...call.headers } : headers,
    signal: call.signal,
    body,
    maxBytes,
  }
  return question.repeatable && client.nodes.count > 1
    ? patiently(http, request, call.signal, patienceMs)
    : http(request)
}

const toAnswer = ({ status, headers, text }: HttpResponse): ApiAnswer => ({
  status,
  ok: status >= 200 && status < 300,
  body: text === '' ? undefined : parseJson(text),
  text,
  headers,
})
