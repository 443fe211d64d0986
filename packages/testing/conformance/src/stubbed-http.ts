import { type Http, type HttpRequest, type HttpResponse, UpstreamError } from '@switchyard/core'
import type { StubbedRequest } from './stubbed-request.ts'

/** A failure of the upstream that replaces its stubbed responses. */
export type Fault = {
  readonly name: string
  readonly respond: (request: HttpRequest, stubbed: HttpResponse | undefined) => Promise<HttpResponse>
}

/** An `Http` that responds from stubs and records every request. */
export class StubbedHttp {
  readonly requests: HttpRequest[] = []
  #stubs: readonly StubbedRequest[] = []
  #fault: Fault | undefined

  /** Replaces the stubs and the fault. */
  serve(stubs: readonly StubbedRequest[], fault?: Fault): void {
    this.#stubs = stubs
    this.#fault = fault
  }

  /** Requests since the last call. */
  take(): readonly HttpRequest[] {
    return this.requests.splice(0)
  }

  readonly http: Http = async (request) => {
    this.requests.push(request)
    request.signal?.throwIfAborted()
    const stub = this.#stubs.find((one) => matches(one, request))
    if (this.#fault) return this.#fault.respond(request, stub && toResponse(stub))
    if (!stub) throw new UpstreamError(`No stub matches ${request.method} ${request.url}`)
    return toResponse(stub)
  }
}

const matches = ({ request: wanted }: StubbedRequest, request: HttpRequest): boolean =>
  (wanted.method === undefined || wanted.method === request.method) &&
  contains(request.url, wanted.url) &&
  (wanted.body === undefined || contains(request.body ?? '', wanted.body))

/** Uses `search`, which ignores the `g` flag; `test` would not. */
const contains = (text: string, part: string | RegExp): boolean =>
  typeof part === 'string' ? text.includes(part) : text.search(part) >= 0

/** The response of a stub as the network would deliver it. */
export const toResponse = ({ response }: Pick<StubbedRequest, 'response'>): HttpResponse => ({
  status: response.status ?? 200,
  headers: { 'content-type': 'application/json', ...response.headers },
  text: response.text ?? (response.json === undefined ? '' : JSON.stringify(response.json)),
})
