import {
  createRequestFault,
  createTooLargeFault,
  type HttpRequest,
  type HttpResponse,
  isClosedConnection,
  onAbort,
  toNetworkFault,
} from '@switchyard/core'
import type { Dispatcher } from 'undici'
import { type Decompressed, decompress } from './decompress.ts'

type Headers = Record<string, string>

/** Takes a failure, and whether the connection closed before an answer began. */
export type Reject = (reason: unknown, isUnanswered?: boolean) => void

/** The request whose response is collected, and what is called with the outcome. */
export interface Collection {
  readonly request: HttpRequest
  readonly maxBytes: number
  readonly resolve: (response: HttpResponse) => void
  readonly reject: Reject
}

/** Collects one response. The names of the public methods are undici's. */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest
  readonly #maxBytes: number
  readonly #resolve: (response: HttpResponse) => void
  readonly #reject: Reject
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #stop: (() => void) | undefined
  #settled = false
  #size = 0
  #status = 0
  #headers: Headers = {}

  constructor({ request, maxBytes, resolve, reject }: Collection) {
    this.#request = request
    this.#maxBytes = maxBytes
    this.#resolve = resolve
    this.#reject = reject
    this.#stop = request.signal && onAbort(request.signal, () => this.#drop(request.signal?.reason))
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
    this.#headers = flattenHeaders(headers)
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
    if (encoding === undefined || /^(identity)?$/i.test(encoding) || bytes.length === 0) this.#answer(bytes)
    else void decompress(bytes, encoding, this.#maxBytes).then((result) => this.#unpacked(result))
  }

  onResponseError(_controller: Dispatcher.DispatchController, failure: Error): void {
    const isUnanswered = this.#status === 0 && isClosedConnection(failure)
    this.#settle(() => this.#reject(toNetworkFault(this.#request.url, failure), isUnanswered))
  }

  #unpacked(result: Decompressed): void {
    if ('bytes' in result) this.#answer(result.bytes)
    else if (result.refused === 'too large') this.#cutOff()
    else {
      const reason = 'the answer is compressed in a way that cannot be read'
      this.#settle(() => this.#reject(createRequestFault(this.#request.url, reason, this.#status)))
    }
  }

  #answer(bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    this.#settle(() => this.#resolve({ status: this.#status, headers: this.#headers, text }))
  }

  #cutOff(): void {
    this.#drop(createTooLargeFault(this.#request.url, this.#maxBytes, this.#status))
  }

  /** Rejects at once and destroys the socket, so that the rest of the response is dropped. */
  #drop(reason: unknown): void {
    this.#settle(() => this.#reject(reason))
    this.#chunks.length = 0
    this.#controller?.abort(new Error('aborted'))
  }

  #settle(outcome: () => void): void {
    if (this.#settled) return
    this.#settled = true
    this.#stop?.()
    outcome()
  }
}

/** Values of repeated headers are joined. */
const flattenHeaders = (headers: NodeJS.Dict<string | string[]>): Headers => {
  const names = Object.keys(headers)
  if (names.every((name) => typeof headers[name] === 'string')) return headers as Headers
  const result: Headers = {}
  for (const name of names) {
    const value = headers[name]
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return result
}
