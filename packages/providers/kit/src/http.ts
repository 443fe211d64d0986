import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'
import { DEFAULT_MAX_BYTES, UpstreamError } from '@switchyard/core'
import type { Agent } from 'undici'
import { exchange } from './exchange.ts'
import { hostOf } from './network-fault.ts'
import { targetOf } from './target.ts'

/** Settings of the keep-alive client; every figure has a default that suits a quoting server. */
export interface HttpOptions {
  /** Sockets per origin. Default 32. */
  readonly connections?: number
  /** How long an idle socket is kept, milliseconds. Default 60 000. */
  readonly keepAliveMs?: number
  /** Most bytes of a response body, where the request does not say. Default 8 MiB. */
  readonly maxBytes?: number
  /** How long opening a connection may take, milliseconds. Default 5 000. */
  readonly connectTimeoutMs?: number
  /** Longest silence before and within an answer, milliseconds, for requests whose signal is more patient. Default 60 000. */
  readonly silenceMs?: number
}

/** A way out that can be closed. */
export interface ClosableHttp extends Http {
  /** Closes every socket. Requests under way and later ones fail with `UpstreamError`. */
  close(): Promise<void>
}

/**
 * The way out over undici with keep-alive: one request per socket at a time, no redirects followed.
 *
 * `maxBytes` counts what arrives and what it unpacks to; a body over it destroys the socket. An abort rejects with the
 * signal's reason at once, also while waiting for a socket or amid a body. The client library is loaded by the first
 * request. Throws `UpstreamError`; messages name the host only.
 */
export const createHttp = (options: HttpOptions = {}): ClosableHttp => {
  const { maxBytes = DEFAULT_MAX_BYTES } = options
  let agent: Promise<Agent> | undefined
  let ready: Agent | undefined
  let closed = false

  const send = (request: HttpRequest): Promise<HttpResponse> =>
    ready && !closed ? exchange(ready, request, request.maxBytes ?? maxBytes) : sendFirst(request)

  const sendFirst = async (request: HttpRequest): Promise<HttpResponse> => {
    request.signal?.throwIfAborted()
    if (closed) throw new UpstreamError(`${hostOf(request.url)}: the client is closed`)
    targetOf(request.url)
    agent ??= openAgent(options)
    ready ??= await agent
    return exchange(ready, request, request.maxBytes ?? maxBytes)
  }
  const close = async (): Promise<void> => {
    closed = true
    await (await agent)?.destroy()
  }
  return Object.assign(send, { close })
}

const openAgent = async (options: HttpOptions): Promise<Agent> => {
  const { Agent } = await import('undici')
  const { connections = 32, keepAliveMs = 60_000, connectTimeoutMs = 5_000, silenceMs = 60_000 } = options
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
}
