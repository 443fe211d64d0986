import { type Http, UpstreamError } from '@switchyard/core'
import {
  askBatch as batch,
  parseJson,
  type RpcCall as Question,
  askSingly as singly,
  type RpcNode as Transport,
} from '@switchyard/net'

/** A JSON-RPC call and the rules for its result. */
export interface RpcCall extends Question {
  /**
   * How an error is handled. `always`: the result is required, and another node is asked. `judged`: the error may be
   * the node's verdict on a transaction; another node is asked only for faults of the node itself. `ifAble`: the result
   * is optional.
   */
  readonly need: 'always' | 'judged' | 'ifAble'
  /** Accepts a result in the expected format; any other counts as a fault of the node. */
  readonly isResult: (result: unknown) => boolean
}

/** A JSON-RPC error. */
export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RpcAnswer = { readonly result: unknown } | { readonly failure: RpcFailure }

/** A node. `name` replaces the URL in messages, since URLs may contain keys. */
export interface RpcNode {
  readonly http: Http
  readonly url: string
  readonly name: string
  readonly signal: AbortSignal
}

/** Maximum response size: a few words, and one block header with EIP-1559 pricing. */
const MAX_BYTES = 1_000_000

/** Statuses caused by the node or the key, whatever the body contains. */
const NODE_FAULT_STATUSES = new Set([401, 404, 408, 429, 502, 503, 504])

/**
 * Sends all calls in one request. Returns `undefined` when the node does not support batches; throws `UpstreamError`
 * without a usable response.
 */
export const askBatch = async (node: RpcNode, calls: readonly RpcCall[]): Promise<readonly RpcAnswer[] | undefined> => {
  const answers = (await batch(createTransport(node), calls))?.map((item, index) => readAnswer(item, calls[index]))
  return answers?.every((answer) => answer !== undefined) ? answers : undefined
}

/** Sends each call in its own request, in parallel. */
export const askSingly = async (node: RpcNode, calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> => {
  const items = await singly(createTransport(node), calls)
  return calls.map((call, index) => {
    const answer = readAnswer(items[index], call)
    if (!answer) throw new UpstreamError(`${node.name} answered ${call.method} without a JSON-RPC response.`)
    return answer
  })
}

const createTransport = ({ http, url, name, signal }: RpcNode): Transport => ({
  url,
  signal,
  headers: { accept: 'application/json' },
  maxBytes: MAX_BYTES,
  http: async (request) => {
    try {
      return await http(request)
    } catch (cause) {
      // The message of the transport may contain the URL.
      throw new UpstreamError(`${name} gave no answer.`, { cause })
    }
  },
  read: ({ status, text }) => {
    if (NODE_FAULT_STATUSES.has(status)) throw new UpstreamError(`${name} answered with status ${status}.`, { status })
    // Nodes report errors with any status; `undefined` for invalid JSON.
    return parseJson(text)
  },
})

/** Our code for an unreadable result, from the range JSON-RPC reserves for servers. */
const MALFORMED = -32_099

/** Returns `undefined` for anything that is not a JSON-RPC response. */
const readAnswer = (item: unknown, call: RpcCall | undefined): RpcAnswer | undefined => {
  if (!call || typeof item !== 'object' || item === null || !('result' in item || 'error' in item)) return undefined
  const { result, error } = item as { readonly result?: unknown; readonly error?: unknown }
  if (error !== undefined && error !== null) {
    const { code, message, data } = (typeof error === 'object' ? error : { message: error }) as Partial<RpcFailure>
    return {
      failure: { code: typeof code === 'number' ? code : 0, message: String(message ?? 'no reason given'), data },
    }
  }
  if (call.isResult(result)) return { result }
  return { failure: { code: MALFORMED, message: `${call.method} returned a result in an unexpected format` } }
}

/** Codes of node faults: limits, unknown methods, internal errors, unreadable results. */
const FAULT_CODES = new Set([429, MALFORMED, -32_005, -32_600, -32_601, -32_603, -32_700])
const FAULT_TEXT =
  /rate limit|too many|limit exceeded|timeout|timed out|unavailable|missing trie|header not found|api key/i
const VERDICT_TEXT =
  /revert|insufficient (funds|balance|allowance)|gas required exceeds|amount exceeds|intrinsic gas|out of gas|opcode|evm error/i

/** Tells errors of the node from verdicts on the transaction. */
export const isNodeFault = ({ code, message }: RpcFailure): boolean =>
  !VERDICT_TEXT.test(message) && (FAULT_CODES.has(code) || FAULT_TEXT.test(message))

/** Returns the error by which a node says that a transaction would fail; `undefined` for a result and for faults of the node. */
export const findVerdict = (answer: RpcAnswer | undefined): RpcFailure | undefined =>
  answer && 'failure' in answer && !isNodeFault(answer.failure) ? answer.failure : undefined
