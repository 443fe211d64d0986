import { type Http, type HttpRequest, type HttpResponse, onAbort, UpstreamError, untilAborted } from '@switchyard/core'
import { isClosedConnection, mayRepeat, networkFault, requestFailed, tooLarge } from './network-fault.ts'

/** Most bytes of a response body when the request sets no limit: 8 MiB. */
export const DEFAULT_MAX_BYTES: number = 8 * 1024 * 1024

/**
 * The transport over a `fetch`, for hosts that bring their own.
 *
 * The body is counted against `maxBytes` while it arrives; an abort rejects at once with the signal's reason; redirects
 * are not followed; a repeatable request is sent once more if its connection closes before an answer begins; faults are `UpstreamError`s that name the host and never the URL's path or query.
 */
export const httpFromFetch =
  (fetch: typeof globalThis.fetch): Http =>
  (request) =>
    abortable(request.signal, (signal) => send(fetch, request, signal))

/** Runs `work` with its own signal, which also ends a transfer that failed here. */
const abortable = async <T>(outer: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  outer?.throwIfAborted()
  const inner = new AbortController()
  const stop = outer && onAbort(outer, () => inner.abort(outer.reason))
  try {
    return await untilAborted(() => work(inner.signal), inner.signal)
  } catch (failure) {
    inner.abort(failure)
    throw failure
  } finally {
    stop?.()
  }
}

const send = async (
  fetch: typeof globalThis.fetch,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> => {
  const { url, method, headers, body, maxBytes = DEFAULT_MAX_BYTES } = request
  const init: RequestInit = { method, headers: { ...headers }, body: body ?? null, redirect: 'manual', signal }
  try {
    const response = await fetch(url, init).catch((failure: unknown) => {
      if (signal.aborted || !isClosedConnection(failure) || !mayRepeat(request)) throw failure
      return fetch(url, init)
    })
    if (response.status === 0) throw requestFailed(url, 'the answer is a redirect')
    const text = await read(response, url, maxBytes)
    return { status: response.status, headers: Object.fromEntries(response.headers), text }
  } catch (failure) {
    throw UpstreamError.is(failure) ? failure : networkFault(url, failure)
  }
}

/** The body as text, counted while it arrives. When it throws early, the caller aborts and so ends the transfer. */
const read = async (response: Response, url: string, maxBytes: number): Promise<string> => {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) throw tooLarge(url, maxBytes, response.status)
    text += decoder.decode(value, { stream: true })
  }
}
