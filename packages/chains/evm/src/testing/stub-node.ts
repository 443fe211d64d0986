import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'

/** The response of a stub node by method: a result, or an error thrown as `{ code, message, data? }`. */
export type NodeResponses = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** Faults of a stub node. */
export interface NodeFaults {
  readonly batches?: 'taken' | 'error-object' | 'status-400'
  readonly status?: number
  readonly body?: string
  readonly hangs?: boolean
  /** Returns the responses of a batch in reverse order. */
  readonly shuffled?: boolean
}

/** A JSON-RPC error response. */
export class NodeError {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
  constructor(code: number, message: string, data?: unknown) {
    this.error = { code, message, data }
  }
}

/** A stub JSON-RPC node that answers at any URL and records the requests. */
export class StubNode {
  readonly requests: { readonly url: string; readonly methods: readonly string[] }[] = []
  faults: NodeFaults
  responses: NodeResponses

  constructor(responses: NodeResponses, faults: NodeFaults = {}) {
    this.responses = responses
    this.faults = faults
  }

  readonly http: Http = async (request) => {
    const body: unknown = JSON.parse(request.body ?? 'null')
    const methods = (Array.isArray(body) ? body : [body]).map((call: Call) => call.method)
    this.requests.push({ url: request.url, methods })
    if (this.faults.hangs) return hang(request)
    if (this.faults.status) return reply(this.faults.body ?? '', this.faults.status)
    if (this.faults.body !== undefined) return reply(this.faults.body)
    if (!Array.isArray(body)) return reply(JSON.stringify(this.#answer(body as Call)))
    return this.#batch(body)
  }

  #batch(calls: readonly Call[]): HttpResponse {
    const refusal = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_600, message: 'no batches' }, id: null })
    if (this.faults.batches === 'error-object') return reply(refusal)
    if (this.faults.batches === 'status-400') return reply(refusal, 400)
    const answers = calls.map((call) => this.#answer(call))
    return reply(JSON.stringify(this.faults.shuffled ? answers.reverse() : answers))
  }

  #answer({ id, method, params }: Call): unknown {
    const handler = this.responses[method]
    const result = handler ? handler(params) : new NodeError(-32_601, `the method ${method} does not exist`)
    return { jsonrpc: '2.0', id, ...(result instanceof NodeError ? { error: result.error } : { result }) }
  }
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const reply = (text: string, status = 200): HttpResponse => ({ status, headers: {}, text })

const hang = (request: HttpRequest): Promise<HttpResponse> =>
  new Promise((_, reject) => {
    request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error))
  })
