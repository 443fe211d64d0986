import { type Http, type HttpRequest, type HttpResponse, UpstreamError } from '@switchyard/core'
import {
  askBatch as batch,
  parseJson,
  type RpcCall as Question,
  askSingly as singly,
  type RpcNode as Transport,
} from '@switchyard/net'

/** One JSON-RPC question and how its answer is judged. */
export interface RpcCall extends Question {
  /**
   * What an error instead of a result means. `always`: the whole answer is worthless and another node is asked. `judged`: it
   * may be the node's verdict on a transaction; only trouble of the node itself makes another one be asked. `ifAble`: the
   * answer is good without it.
   */
  readonly need: 'always' | 'judged' | 'ifAble'
  /** Whether a result has the shape asked for; a node that answers something else counts as broken. */
  readonly isResult: (result: unknown) => boolean
}

/** What a node says when it refuses a call. */
export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RpcAnswer = { readonly result: unknown } | { readonly failure: RpcFailure }

/** How one node is reached. `name` stands for the URL in messages, since URLs hold keys. */
export interface RpcNode {
  readonly http: Http
  readonly url: string
  readonly name: string
  readonly signal: AbortSignal
}

/** Most bytes a node's answer may have: a handful of words, and one block header when fees are priced by EIP-1559. */
const MAX_BYTES = 1_000_000

/** Statuses that speak of the node or the key, whatever the body says. */
const NODE_TROUBLE = new Set([401, 404, 408, 429, 502, 503, 504])

/**
 * Asks all `calls` in one request. Answers `undefined` when the node does not take batches; throws `UpstreamError` when it
 * gives no usable answer at all.
 */
export const askBatch = async (node: RpcNode, calls: readonly RpcCall[]): Promise<readonly RpcAnswer[] | undefined> => {
  const answers = (await batch(reachable(node), calls))?.map((item, index) => answerOf(item, calls[index]))
  return answers?.every((answer) => answer !== undefined) ? answers : undefined
}

/** Asks every call in a request of its own, all at once. */
export const askSingly = async (node: RpcNode, calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> => {
  const items = await singly(reachable(node), calls)
  return calls.map((call, index) => {
    const answer = answerOf(items[index], call)
    if (!answer) throw new UpstreamError(`${node.name} answered ${call.method} with something else than JSON-RPC.`)
    return answer
  })
}

const reachable = ({ http, url, name, signal }: RpcNode): Transport => ({
  url,
  signal,
  headers: { accept: 'application/json' },
  maxBytes: MAX_BYTES,
  http: (request) => quietly(http, request, name),
  read: ({ status, text }) => {
    if (NODE_TROUBLE.has(status)) throw new UpstreamError(`${name} answered with status ${status}.`, { status })
    // Nodes report refusals with any status; `undefined` when it is no JSON.
    return parseJson(text)
  },
})

/** What goes wrong on the way is told without the URL. */
const quietly = async (http: Http, request: HttpRequest, name: string): Promise<HttpResponse> => {
  try {
    return await http(request)
  } catch (cause) {
    throw new UpstreamError(`${name} gave no answer.`, { cause })
  }
}

interface Envelope {
  readonly result?: unknown
  readonly error?: unknown
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && ('result' in value || 'error' in value)

const answerOf = (item: unknown, call: RpcCall | undefined): RpcAnswer | undefined => {
  if (!call || !isEnvelope(item)) return undefined
  if (item.error !== undefined && item.error !== null) return { failure: failureOf(item.error) }
  if (call.isResult(item.result)) return { result: item.result }
  return { failure: { code: MALFORMED, message: `${call.method} was answered with a result of another shape` } }
}

/** Our own code for a result that cannot be read; inside the range JSON-RPC leaves to servers. */
const MALFORMED = -32_099

const failureOf = (error: unknown): RpcFailure => {
  const { code, message, data } = (typeof error === 'object' ? error : { message: error }) as Partial<RpcFailure>
  return { code: typeof code === 'number' ? code : 0, message: String(message ?? 'no reason given'), data }
}

/** Codes that speak of the node: limits, unknown methods, inner faults, our own mark for unreadable results. */
const FAULT_CODES = new Set([429, MALFORMED, -32_005, -32_600, -32_601, -32_603, -32_700])
const FAULT_TEXT =
  /rate limit|too many|limit exceeded|timeout|timed out|unavailable|missing trie|header not found|api key/i
const VERDICT_TEXT =
  /revert|insufficient (funds|balance|allowance)|gas required exceeds|amount exceeds|intrinsic gas|out of gas|opcode|evm error/i

/** Whether a refusal says something about the node rather than about the transaction. */
export const isNodeFault = ({ code, message }: RpcFailure): boolean =>
  !VERDICT_TEXT.test(message) && (FAULT_CODES.has(code) || FAULT_TEXT.test(message))
