import { type Http, type HttpRequest, type HttpResponse, UpstreamError } from '@switchyard/core'
import type { Exchange } from './exchange.ts'

/** How the upstream behaves instead of answering as scripted. */
export type Fault = {
  readonly name: string
  readonly reply: (request: HttpRequest, scripted: HttpResponse | undefined) => Promise<HttpResponse>
}

/** An `Http` that answers from exchanges and keeps every request. */
export class ScriptedHttp {
  readonly requests: HttpRequest[] = []
  #exchanges: readonly Exchange[] = []
  #fault: Fault | undefined

  /** Replaces the script, and ends or begins a fault. */
  play(exchanges: readonly Exchange[], fault?: Fault): void {
    this.#exchanges = exchanges
    this.#fault = fault
  }

  /** Requests since the last call. */
  take(): readonly HttpRequest[] {
    return this.requests.splice(0)
  }

  readonly http: Http = async (request) => {
    this.requests.push(request)
    request.signal?.throwIfAborted()
    const exchange = this.#exchanges.find((one) => matches(one, request))
    if (this.#fault) return this.#fault.reply(request, exchange && toResponse(exchange))
    if (!exchange) throw new UpstreamError(`The script has no exchange for ${request.method} ${request.url}`)
    return toResponse(exchange)
  }
}

const matches = ({ request: wanted }: Exchange, request: HttpRequest): boolean =>
  (wanted.method === undefined || wanted.method === request.method) &&
  contains(request.url, wanted.url) &&
  (wanted.body === undefined || contains(request.body ?? '', wanted.body))

/** `search` is unmoved by the `g` flag, `test` is not. */
const contains = (text: string, part: string | RegExp): boolean =>
  typeof part === 'string' ? text.includes(part) : text.search(part) >= 0

/** An answer as it comes over the wire. */
export const toResponse = ({ response }: Pick<Exchange, 'response'>): HttpResponse => ({
  status: response.status ?? 200,
  headers: { 'content-type': 'application/json', ...response.headers },
  text: response.text ?? (response.json === undefined ? '' : JSON.stringify(response.json)),
})
