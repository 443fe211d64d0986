import { createRequestFault, type HttpRequest, type HttpResponse, httpFromFetch, onAbort } from '@switchyard/core'
import type { ClosableHttp, HttpOptions } from '../http/http-options.ts'
import { parseTarget } from '../http/target.ts'

/**
 * Creates the transport over the `fetch` of the runtime, where there are no sockets of Node: Bun, Deno, workers, browsers, React Native.
 *
 * It keeps what `createHttp` promises on Node, except that the runtime decides about sockets: no redirects followed, a body over
 * `maxBytes` ends the transfer, an abort rejects at once with the signal's reason. Nothing is opened before the first request.
 *
 * @throws {TypeError} for the option `lookup`, which only sockets of Node have.
 * @throws {Error} where the runtime has no `fetch`.
 * @throws {UpstreamError} from every request that gets no answer; messages name the host only.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [near()], http: createHttp() })
 * ```
 */
export const createHttp = (options: HttpOptions = {}): ClosableHttp => {
  const { maxBytes, silenceMs = 60_000, lookup } = options
  if (lookup !== undefined)
    throw new TypeError(
      'createHttp: the option `lookup` needs the sockets of Node; this runtime resolves names itself.',
    )
  if (typeof globalThis.fetch !== 'function')
    throw new Error('createHttp: this runtime has no `fetch`; give the engine a transport of your own as `http`.')

  const limits = { silenceMs, maxBytes: maxBytes || undefined }
  const http = httpFromFetch((input, init) => globalThis.fetch(input, init), limits)
  const open = new Map<AbortController, string>()
  let closed = false
  const send = async (request: HttpRequest): Promise<HttpResponse> => {
    const { url, signal } = request
    signal?.throwIfAborted()
    if (closed) throw createClosedError(url)
    parseTarget(url)
    const controller = new AbortController()
    const stop = signal && onAbort(signal, () => controller.abort(signal.reason))
    open.set(controller, url)
    try {
      return await http({ ...request, signal: controller.signal })
    } finally {
      open.delete(controller)
      stop?.()
    }
  }
  const close = async (): Promise<void> => {
    closed = true
    for (const [controller, url] of open) controller.abort(createClosedError(url))
  }
  return Object.assign(send, { close })
}

const createClosedError = (url: string): Error => createRequestFault(url, 'the client is closed')
