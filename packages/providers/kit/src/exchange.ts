import { type HttpRequest, type HttpResponse, UpstreamError } from '@switchyard/core'
import type { Agent, Dispatcher } from 'undici'
import { type Decompressed, decompress, isPlain } from './decompress.ts'
import { hostOf, networkFault, tooLarge } from './network-fault.ts'
import { targetOf } from './target.ts'

type Headers = Record<string, string>

/** One request over an agent: settles once, and leaves no socket busy when it is aborted or the body runs over. */
export const exchange = (agent: Agent, request: HttpRequest, maxBytes: number): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    request.signal?.throwIfAborted()
    const { origin, path } = targetOf(request.url)
    const flight = new Flight(request, maxBytes, resolve, reject)
    agent.dispatch(
      {
        origin,
        path,
        method: request.method,
        headers: headersOf(request.headers),
        body: request.body ?? null,
      },
      flight,
    )
  })

/** Names and values in turn. A compressed answer is asked for unless the request says what it takes. */
const headersOf = (given: Readonly<Record<string, string>> = {}): string[] => {
  const headers = given['accept-encoding'] === undefined ? ['accept-encoding', 'gzip'] : []
  for (const name of Object.keys(given)) headers.push(name, given[name] as string)
  return headers
}

/** Collects one response. The names of the public methods are undici's. */
class Flight implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest
  readonly #maxBytes: number
  readonly #resolve: (response: HttpResponse) => void
  readonly #reject: (reason: unknown) => void
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #settled = false
  #size = 0
  #status = 0
  #headers: Headers = {}

  constructor(
    request: HttpRequest,
    maxBytes: number,
    resolve: (response: HttpResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#request = request
    this.#maxBytes = maxBytes
    this.#resolve = resolve
    this.#reject = reject
    request.signal?.addEventListener('abort', this.#aborted, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#settled) controller.abort(new Error('aborted'))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: NodeJS.Dict<string | string[]>,
  ): void {
    if (status < 200) return
    this.#controller = controller
    this.#status = status
    this.#headers = flat(headers)
    if (Number(this.#headers['content-length'] ?? 0) > this.#maxBytes) this.#cutOff()
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.#maxBytes) this.#cutOff()
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    if (this.#settled) return
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks)
    const encoding = this.#headers['content-encoding']
    if (encoding === undefined || isPlain(encoding) || bytes.length === 0) this.#answer(bytes)
    else void decompress(bytes, encoding, this.#maxBytes).then((result) => this.#unpacked(result))
  }

  onResponseError(_controller: Dispatcher.DispatchController, failure: Error): void {
    this.#settle(() => this.#reject(networkFault(this.#request.url, failure)))
  }

  #unpacked(result: Decompressed): void {
    if ('bytes' in result) this.#answer(result.bytes)
    else if (result.refused === 'too large') this.#cutOff()
    else this.#settle(() => this.#reject(unreadable(this.#request.url, this.#status)))
  }

  #answer(bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    this.#settle(() => this.#resolve({ status: this.#status, headers: this.#headers, text }))
  }

  #cutOff(): void {
    this.#drop(tooLarge(this.#request.url, this.#maxBytes, this.#status))
  }

  readonly #aborted = (): void => this.#drop(this.#request.signal?.reason)

  /** Rejects at once and destroys the socket: what is still on its way belongs to nobody. */
  #drop(reason: unknown): void {
    this.#settle(() => this.#reject(reason))
    this.#chunks.length = 0
    this.#controller?.abort(new Error('aborted'))
  }

  #settle(outcome: () => void): void {
    if (this.#settled) return
    this.#settled = true
    this.#request.signal?.removeEventListener('abort', this.#aborted)
    outcome()
  }
}

const unreadable = (url: string, status: number): UpstreamError =>
  new UpstreamError(`${hostOf(url)}: the answer is compressed in a way that cannot be read`, { status })

/** Values of headers that were sent repeatedly are joined. */
const flat = (headers: NodeJS.Dict<string | string[]>): Headers => {
  const names = Object.keys(headers)
  if (names.every((name) => typeof headers[name] === 'string')) return headers as Headers
  const result: Headers = {}
  for (const name of names) {
    const value = headers[name]
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return result
}
