import { createRequestFault, DEFAULT_MAX_BYTES, type HttpRequest, type HttpResponse } from '@switchyard/core'
import type { ClosableHttp, HttpOptions } from './http-options.ts'
import { sendRequest } from './send-request.ts'
import { ServiceAgents } from './service-agents.ts'
import { parseTarget } from './target.ts'

/**
 * Creates the transport of Node, over undici with keep-alive: one request per socket at a time, no redirects followed. In other runtimes the
 * package's entry gives the same function over their `fetch`, chosen by export conditions.
 *
 * Requests wait for a socket of their own `service` only. A repeatable request is sent once more if its connection closes
 * before an answer begins. `maxBytes` counts what arrives and what it unpacks to; a body over it destroys the socket. An abort
 * rejects with the signal's reason at once, also while waiting for a socket or during a body. The client library is loaded by
 * the first request.
 *
 * @throws {UpstreamError} from every request that gets no answer; messages name the host only.
 *
 * @example
 * ```ts
 * const http = createHttp({ maxBytes: 1_000_000 })
 * const engine = createEngine({ plugins: [thorchain(), evm()], http })
 * ```
 */
export const createHttp = (options: HttpOptions = {}): ClosableHttp => {
  const { maxBytes = DEFAULT_MAX_BYTES } = options
  const agents = new ServiceAgents(options)
  let closed = false
  const send = (request: HttpRequest): Promise<HttpResponse> => {
    const agent = closed ? undefined : agents.find(request.service)
    return agent ? sendRequest(agent, request, request.maxBytes ?? maxBytes) : sendFirst(request)
  }
  const sendFirst = async (request: HttpRequest): Promise<HttpResponse> => {
    request.signal?.throwIfAborted()
    if (closed) throw createRequestFault(request.url, 'the client is closed')
    parseTarget(request.url)
    return sendRequest(await agents.open(request.service), request, request.maxBytes ?? maxBytes)
  }
  const close = async (): Promise<void> => {
    closed = true
    await agents.destroy()
  }
  return Object.assign(send, { close })
}
