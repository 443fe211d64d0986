import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { at, parseExact } from './exact-json.ts'
import { inTurn } from './in-turn.ts'

/** One JSON-RPC question. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Its answer: a result, or the node's refusal. */
export type RpcReply = { readonly result: unknown } | { readonly refused: string }

/**
 * Nodes of a chain behind one door. `ask` puts all calls into one round trip and answers in their order; throws
 * `UpstreamError` when no node gave a usable answer, and the signal's reason when aborted.
 */
export interface Gateway {
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<readonly RpcReply[]>
}

/** Codes of a node that is behind, unhealthy or has no block yet: another node may know. Source: Solana's rpc client errors. */
const ELSEWHERE = new Set([-32004, -32005, -32014, -32016, 429])

/** A gateway over several addresses. Batches are used until an address refuses one; then its calls go side by side. */
export const createGateway = (http: Http, urls: readonly string[]): Gateway => {
  const unbatched = new Set<string>()

  const post = async (url: string, body: unknown, signal: AbortSignal): Promise<HttpResponse> =>
    http({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal })

  const askOne = async (url: string, calls: readonly RpcCall[], signal: AbortSignal): Promise<readonly RpcReply[]> => {
    const bodies = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    if (bodies.length > 1 && !unbatched.has(url)) {
      const answers = readBatch(url, await post(url, bodies, signal))
      if (answers) return bodies.map(({ id }) => read(url, answers.get(id)))
      unbatched.add(url)
    }
    const responses = await Promise.all(bodies.map((body) => post(url, body, signal)))
    return responses.map((response) => read(url, parse(url, response)))
  }

  return { ask: (calls, signal) => inTurn(urls, signal, (url, within) => askOne(url, calls, within)) }
}

const host = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'JSON-RPC node')

const parse = (url: string, { status, text }: HttpResponse): unknown => {
  try {
    if (status < 500 && status !== 429) return parseExact(text)
  } catch (cause) {
    throw new UpstreamError(`${host(url)}: answered status ${status} without JSON`, { status, cause })
  }
  throw new UpstreamError(`${host(url)}: answered status ${status}`, { status })
}

/** Answers by id; `undefined` when the node does not take batches. */
const readBatch = (url: string, response: HttpResponse): ReadonlyMap<unknown, unknown> | undefined => {
  const refusesBatches = [400, 403, 404, 405, 413, 415, 422].includes(response.status)
  const answers = refusesBatches ? undefined : parse(url, response)
  return Array.isArray(answers) ? new Map(answers.map((answer) => [at(answer, 'id'), answer])) : undefined
}

const read = (url: string, answer: unknown): RpcReply => {
  const error = at(answer, 'error')
  if (error === undefined || error === null) {
    const result = at(answer, 'result')
    if (result === undefined) throw new UpstreamError(`${host(url)}: answered without a result`)
    return { result }
  }
  const message = String(at(error, 'message') ?? 'no reason given')
  if (ELSEWHERE.has(Number(at(error, 'code')))) throw new UpstreamError(`${host(url)}: ${message}`)
  return { refused: message }
}
