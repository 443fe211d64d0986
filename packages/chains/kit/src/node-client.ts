import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { at, postJson, readAnswer, readHost, readInteger } from '@switchyard/net'

/**
 * Requests to one node, without failover, for its probe.
 *
 * @throws {UpstreamError} from every method; it names the host only.
 */
export interface NodeClient {
  /** The JSON at a path, which may be `''`. */
  get(path: string, signal: AbortSignal): Promise<unknown>
  /** The JSON that answers a JSON body. */
  post(path: string, body: unknown, signal: AbortSignal): Promise<unknown>
  /** The `result` of a JSON-RPC call. */
  rpc(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
}

/**
 * Creates a client of the node at a base URL.
 *
 * @throws {UpstreamError} from its methods, for an answer that cannot be used.
 *
 * @example
 * ```ts
 * const node = createNodeClient(http, 'https://node.acme.example')
 * const status = await node.get('/status', signal)
 * ```
 */
export const createNodeClient = (
  http: Http,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): NodeClient => {
  const base = url.replace(/(?<!\/)\/+$/, '')
  // The refusal in an answer: of JSON-RPC, GraphQL, and of gateways that have an `error` or `Error`.
  const findError = (answer: unknown): unknown =>
    at(answer, 'error', 'message') ?? at(answer, 'errors', 0, 'message') ?? at(answer, 'error') ?? at(answer, 'Error')
  const read = (response: HttpResponse): unknown => readAnswer(readHost(url), response, { findError })
  const post = async (path: string, body: unknown, signal: AbortSignal): Promise<unknown> =>
    read(
      await postJson(http, {
        url: path === '' ? url : `${base}${path}`,
        service: url,
        headers,
        body,
        signal,
        repeatable: true,
      }),
    )
  return {
    get: async (path, signal) =>
      read(await http({ method: 'GET', url: `${base}${path}`, service: url, headers, signal })),
    post,
    rpc: async (method, params, signal) => {
      const result = at(await post('', { jsonrpc: '2.0', id: 1, method, params }, signal), 'result')
      if (result === undefined || result === null)
        throw new UpstreamError(`${readHost(url)} answered ${method} without a result.`)
      return result
    },
  }
}

/**
 * Reads a whole number of an answer: a safe number, decimal digits, or hexadecimal with `0x`.
 *
 * @param what - what it is, for the error
 * @throws {UpstreamError} for anything else
 *
 * @example
 * ```ts
 * const height = requireWholeNumber(at(body, 'height'), 'height')
 * ```
 */
export const requireWholeNumber = (value: unknown, what: string): bigint => {
  const isHex = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
  const number = isHex ? BigInt(value) : readInteger(value)
  if (number === undefined) throw new UpstreamError(`The node returned no ${what}.`)
  return number
}

/**
 * Reads a time of an answer as Unix milliseconds: ISO 8601 text, where a missing zone is UTC, or Unix seconds.
 *
 * @throws {UpstreamError} for anything else
 *
 * @example
 * ```ts
 * const time = readBlockTime('2027-01-15T08:00:00')
 * ```
 */
export const readBlockTime = (value: unknown): number => {
  const isText = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  if (!isText) return Number(requireWholeNumber(value, 'time of its newest block')) * 1_000
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`)
  if (Number.isNaN(time)) throw new UpstreamError('The node returned no time of its newest block.')
  return time
}

/**
 * Reads a text of an answer.
 *
 * @throws {UpstreamError} for anything else
 *
 * @example
 * ```ts
 * const hash = requireText(at(body, 'hash'), 'hash')
 * ```
 */
export const requireText = (value: unknown, what: string): string => {
  if (typeof value === 'string' && value !== '') return value
  throw new UpstreamError(`The node returned no ${what}.`)
}
