import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'

/** Answers of an honest run, to be given again to the same questions. */
export interface Recording {
  readonly http: Http
  /** Requests and answers in the order they were made. */
  readonly exchanges: readonly { readonly request: HttpRequest; readonly response: HttpResponse }[]
}

interface RpcMessage {
  id?: unknown
}

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRpc = (value: unknown): value is RpcMessage => typeof value === 'object' && value !== null && 'jsonrpc' in value

/** A question without the numbers JSON-RPC clients give their calls. */
const keyOf = ({ method, url, body }: HttpRequest): string => {
  const value = parsed(body)
  if (Array.isArray(value) && value.every(isRpc))
    return `${method} ${url} ${JSON.stringify(value.map((call) => ({ ...call, id: 0 })))}`
  return `${method} ${url} ${isRpc(value) ? JSON.stringify({ ...value, id: 0 }) : body}`
}

/** A recorded answer with the numbers the new question has. */
const renumbered = (old: HttpRequest, next: HttpRequest, text: string): string => {
  const [before, now] = [parsed(old.body), parsed(next.body)]
  if (!isRpc(Array.isArray(now) ? now[0] : now)) return text
  const answer = parsed(text)
  if (Array.isArray(before) && Array.isArray(now) && Array.isArray(answer)) {
    const ids = new Map(before.map((call: RpcMessage, index) => [call.id, (now[index] as RpcMessage).id]))
    return JSON.stringify(answer.map((item: RpcMessage) => ({ ...item, id: ids.get(item.id) })))
  }
  return isRpc(now) && isRpc(answer) ? JSON.stringify({ ...answer, id: now.id }) : text
}

/** Records what passes through `http`. */
export const record = (http: Http): Recording => {
  const exchanges: { request: HttpRequest; response: HttpResponse }[] = []
  return {
    exchanges,
    http: async (request) => {
      const response = await http(request)
      exchanges.push({ request, response })
      return response
    },
  }
}

/** Gives recorded answers, in order where a question was asked several times; asks `live` what was never asked. */
export const replay = (
  { exchanges }: Recording,
  live: Http,
  onMiss: (request: HttpRequest) => void = () => {},
): Http => {
  const answers = new Map<string, { request: HttpRequest; response: HttpResponse }[]>()
  for (const exchange of exchanges) {
    const key = keyOf(exchange.request)
    answers.set(key, [...(answers.get(key) ?? []), exchange])
  }
  return async (request) => {
    const found = answers.get(keyOf(request))
    const exchange = found && found.length > 1 ? found.shift() : found?.[0]
    if (exchange) return { ...exchange.response, text: renumbered(exchange.request, request, exchange.response.text) }
    onMiss(request)
    return live(request)
  }
}
