import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'

/** What a node says to a method: a result, or an error thrown as `{ code, message, data? }`. */
export type Script = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** How a node misbehaves. */
export interface Switches {
  readonly batches?: 'taken' | 'error-object' | 'status-400'
  readonly status?: number
  readonly body?: string
  readonly hangs?: boolean
  /** Answers of a batch in another order than asked. */
  readonly shuffled?: boolean
}

/** An error a node answers with. */
export class NodeError {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
  constructor(code: number, message: string, data?: unknown) {
    this.error = { code, message, data }
  }
}

/** A node that answers by script, at any URL, and remembers what it was asked. */
export class ScriptedNode {
  readonly requests: { readonly url: string; readonly methods: readonly string[] }[] = []
  switches: Switches
  script: Script

  constructor(script: Script, switches: Switches = {}) {
    this.script = script
    this.switches = switches
  }

  readonly http: Http = async (request) => {
    const body: unknown = JSON.parse(request.body ?? 'null')
    const methods = (Array.isArray(body) ? body : [body]).map((call: Call) => call.method)
    this.requests.push({ url: request.url, methods })
    if (this.switches.hangs) return hang(request)
    if (this.switches.status) return reply(this.switches.body ?? '', this.switches.status)
    if (this.switches.body !== undefined) return reply(this.switches.body)
    if (!Array.isArray(body)) return reply(JSON.stringify(this.#answer(body as Call)))
    return this.#batch(body)
  }

  #batch(calls: readonly Call[]): HttpResponse {
    const refusal = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_600, message: 'no batches' }, id: null })
    if (this.switches.batches === 'error-object') return reply(refusal)
    if (this.switches.batches === 'status-400') return reply(refusal, 400)
    const answers = calls.map((call) => this.#answer(call))
    return reply(JSON.stringify(this.switches.shuffled ? answers.reverse() : answers))
  }

  #answer({ id, method, params }: Call): unknown {
    const handler = this.script[method]
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
