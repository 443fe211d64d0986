import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'
import type { Agent } from 'undici'
import { DEFAULT_MAX_BYTES } from './http-from-fetch.ts'
import { requestFailed } from './network-fault.ts'
import { sendRequest } from './send-request.ts'
import { targetOf } from './target.ts'

/** How long an idle socket is kept, milliseconds. */
const KEEP_ALIVE_MS = 60_000

/** How long opening a connection may take, milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000

/** Settings of the keep-alive client; every figure has a default that suits a quoting server. */
export interface HttpOptions {
  /** Sockets per origin. Default 32. */
  readonly connections?: number
  /** Most bytes of a response body, when the request sets no limit. Default 8 MiB. */
  readonly maxBytes?: number
  /** Longest silence before and within a response, milliseconds, for requests whose signal allows more. Default 60 000. */
  readonly silenceMs?: number
}

/** A transport that can be closed. */
export interface ClosableHttp extends Http {
  /** Closes every socket. Requests in flight and later ones fail with `UpstreamError`. */
  close(): Promise<void>
}

/**
 * The transport over undici with keep-alive: one request per socket at a time, no redirects followed.
 *
 * `maxBytes` counts what arrives and what it unpacks to; a body over it destroys the socket. An abort rejects with the
 * signal's reason at once, also while waiting for a socket or during a body. The client library is loaded by the first
 * request.
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
  let agent: Promise<Agent> | undefined
  let ready: Agent | undefined
  let closed = false

  const send = (request: HttpRequest): Promise<HttpResponse> =>
    ready && !closed ? sendRequest(ready, request, request.maxBytes ?? maxBytes) : sendFirst(request)

  const sendFirst = async (request: HttpRequest): Promise<HttpResponse> => {
    request.signal?.throwIfAborted()
    if (closed) throw requestFailed(request.url, 'the client is closed')
    targetOf(request.url)
    agent ??= openAgent(options)
    ready ??= await agent
    return sendRequest(ready, request, request.maxBytes ?? maxBytes)
  }
  const close = async (): Promise<void> => {
    closed = true
    await (await agent)?.destroy()
  }
  return Object.assign(send, { close })
}

const openAgent = async (options: HttpOptions): Promise<Agent> => {
  const { Agent } = await import('undici')
  const { connections = 32, silenceMs = 60_000 } = options
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
}
