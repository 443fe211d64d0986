import { type NodeProbe, type ReadFacts, UpstreamError } from '@switchyard/core'
import { type Api, type ApiAnswer, createApi, RequestCoalescer, type Transport } from '@switchyard/net'
import type { ChainflipFacts } from './facts.ts'
import { createNodeProbes } from './node-probes.ts'
import { type RpcOutcome, readRpc } from './rpc.ts'

/** Addresses and transport of the backend and the broker. */
export interface ClientOptions extends Transport {
  /** The backend; read at each use, so that a replaced one is asked at once. */
  readonly baseUrl: () => string | readonly string[]
  readonly facts: ReadFacts<ChainflipFacts>
  readonly brokerUrl?: string
  readonly brokerHeaders: Readonly<Record<string, string>>
  readonly nodeUrl?: string | readonly string[]
}

/** The backend in force. */
interface Backend {
  readonly baseUrl: string | readonly string[]
  readonly quotes: Api
  readonly swaps: Api
}

/** Size limit for a list of all open channels, a few hundred bytes each. */
const LIST_BYTES = 16 * 1024 * 1024

/** Requests to the backend and calls of the broker. Responses are returned as they are. */
export class Client {
  readonly #baseUrl: () => string | readonly string[]
  readonly #transport: Transport
  #made: Backend | undefined
  readonly #broker: Api | undefined
  readonly #node: Api | undefined
  readonly #probes: readonly NodeProbe[]
  readonly #shared = new RequestCoalescer()
  #calls = 0

  constructor({ baseUrl, brokerUrl, brokerHeaders, nodeUrl, facts, ...transport }: ClientOptions) {
    this.#baseUrl = baseUrl
    this.#transport = transport
    const { http, clock } = transport
    this.#probes = createNodeProbes([nodeUrl ?? []].flat(), { http, clock, facts })
    // The operator's own node; the request budget is that of the backend.
    this.#broker =
      brokerUrl === undefined ? undefined : createApi({ baseUrl: brokerUrl, headers: brokerHeaders, http, clock })
    this.#node = nodeUrl === undefined ? undefined : createApi({ baseUrl: nodeUrl, maxBytes: LIST_BYTES, http, clock })
  }

  /**
   * Requests quotes; returns the response with any status.
   *
   * @param query - query of the URL, encoded
   */
  quote(query: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#share(this.#backend().quotes, `/v2/quote?${query}`, signal)
  }

  /** Requests what can be deposited and paid out now. */
  async catalogue(signal: AbortSignal): Promise<unknown> {
    const path = '/api/networkInfo'
    const answer = await this.#share(this.#backend().quotes, path, signal)
    if (answer.ok && answer.body !== undefined) return answer.body
    throw new UpstreamError(`${path} returned status ${answer.status}.`, { status: answer.status })
  }

  /** Probes of the configured State Chain nodes. */
  nodeProbes(): readonly NodeProbe[] {
    return this.#probes
  }

  /** Requests a swap by channel, number or transaction; returns the response with any status. */
  swap(id: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#share(this.#backend().swaps, `/v2/swaps/${encodeURIComponent(id)}`, signal)
  }

  /** Opens a channel through the backend's own broker; returns the response with any status. */
  openChannel(body: unknown, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#backend().quotes.post('/api/openSwapDepositChannel', body, { signal })
  }

  /** Calls the configured broker. Calls are never repeated, because opening a channel costs the broker. */
  async callBroker(method: string, params: readonly unknown[], signal: AbortSignal): Promise<RpcOutcome> {
    if (!this.#broker) throw new TypeError('No broker is configured.')
    const request = { jsonrpc: '2.0', id: ++this.#calls, method, params }
    return readRpc(method, await this.#broker.post('', request, { signal }))
  }

  /**
   * Calls a method without parameters of the configured State Chain node.
   *
   * @throws {UpstreamError} for an error response
   */
  async callNode(method: string, signal: AbortSignal): Promise<unknown> {
    if (!this.#node) throw new TypeError('No node is configured.')
    const request = { jsonrpc: '2.0', id: ++this.#calls, method, params: [] }
    const outcome = readRpc(method, await this.#node.post('', request, { signal, idempotent: true }))
    if ('result' in outcome) return outcome.result
    throw new UpstreamError(`The node failed ${method} with code ${outcome.refusal.code}.`)
  }

  #backend(): Backend {
    const baseUrl = this.#baseUrl()
    if (this.#made?.baseUrl === baseUrl) return this.#made
    const transport = this.#transport
    // Separate, so that a `Retry-After` to tracking requests does not delay quotes.
    const [quotes, swaps] = [createApi({ baseUrl, ...transport }), createApi({ baseUrl, ...transport })]
    this.#made = { baseUrl, quotes, swaps }
    return this.#made
  }

  #share(api: Api, path: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#shared.share(path, (shared) => api.get(path, { signal: shared }), signal)
  }
}
