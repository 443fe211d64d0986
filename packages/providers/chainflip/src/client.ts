import { UpstreamError } from '@switchyard/core'
import { type Api, type ApiAnswer, createApi, RequestCoalescer, type Transport } from '@switchyard/net'
import { type RpcOutcome, readRpc } from './rpc.ts'

/** How the backend and the broker are reached. */
export interface ClientOptions extends Transport {
  readonly baseUrl: string | readonly string[]
  readonly brokerUrl?: string
  readonly brokerHeaders: Readonly<Record<string, string>>
}

/** Paths of the backend and methods of the broker; nothing is decided here. */
export class Client {
  readonly #quotes: Api
  readonly #swaps: Api
  readonly #broker: Api | undefined
  readonly #shared = new RequestCoalescer()
  #calls = 0

  constructor({ baseUrl, brokerUrl, brokerHeaders, ...transport }: ClientOptions) {
    this.#quotes = createApi({ baseUrl, ...transport })
    // On its own: when the backend asks trackers to wait, quotes go on.
    this.#swaps = createApi({ baseUrl, ...transport })
    const { http, clock } = transport
    // The operator's own node, which the budget of the backend does not concern.
    this.#broker =
      brokerUrl === undefined ? undefined : createApi({ baseUrl: brokerUrl, headers: brokerHeaders, http, clock })
  }

  /** The quotes a query asks for, as it stands in the URL; the answer with any status. */
  quote(query: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#share(this.#quotes, `/v2/quote?${query}`, signal)
  }

  /** What may be deposited and paid out now. */
  async catalogue(signal: AbortSignal): Promise<unknown> {
    const path = '/api/networkInfo'
    const answer = await this.#share(this.#quotes, path, signal)
    if (answer.ok && answer.body !== undefined) return answer.body
    throw new UpstreamError(`${path} answered with status ${answer.status}`, { status: answer.status })
  }

  /** A swap by channel, number or transaction; the answer with any status. */
  swap(id: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#share(this.#swaps, `/v2/swaps/${encodeURIComponent(id)}`, signal)
  }

  /** Opens a channel through the backend's own broker; the answer with any status. */
  openChannel(body: unknown, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#quotes.post('/api/openSwapDepositChannel', body, { signal })
  }

  /** Calls the configured broker. Never repeated: what it does costs the broker. */
  async callBroker(method: string, params: readonly unknown[], signal: AbortSignal): Promise<RpcOutcome> {
    if (!this.#broker) throw new TypeError('No broker is configured.')
    const request = { jsonrpc: '2.0', id: ++this.#calls, method, params }
    return readRpc(method, await this.#broker.post('', request, { signal }))
  }

  #share(api: Api, path: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#shared.share(path, (shared) => api.get(path, { signal: shared }), signal)
  }
}
