import { onAbort } from '../async/on-abort.ts'
import { startTimer } from '../async/timer.ts'
import { withAbort } from '../async/with-abort.ts'
import type { Http, HttpRequest, HttpResponse } from '../contract/http.ts'
import { UpstreamError } from '../errors.ts'
import {
  createRequestFault,
  createTooLargeFault,
  isClosedConnection,
  mayRepeat,
  toNetworkFault,
} from './network-fault.ts'

/** Most bytes of a response body when the request sets no limit: 8 MiB. */
export const DEFAULT_MAX_BYTES: number = 8 * 1024 * 1024

/** Limits of the transport over a `fetch`. */
export interface FetchHttpOptions {
  /** Most bytes of a response body when the request sets no limit. Default 8 MiB. */
  readonly maxBytes?: number
  /** Longest silence before and within a response, milliseconds. Default: none but the request's signal. */
  readonly silenceMs?: number
}

/**
 * Creates the transport over a `fetch`, for hosts that bring their own.
 *
 * - The body is counted against `maxBytes` while it arrives.
 * - An abort rejects at once with the signal's reason.
 * - Redirects are not followed.
 * - A repeatable request is sent once more if its connection closes before an answer begins.
 * - Faults are `UpstreamError`s that name the host and never the URL's path or query.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins, http: httpFromFetch(fetch) })
 * ```
 */
export const httpFromFetch =
  (fetch: typeof globalThis.fetch, options: FetchHttpOptions = {}): Http =>
  async (request) => {
    const { url, signal: outer, maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES } = request
    outer?.throwIfAborted()
    // A controller of its own also ends a transfer that failed here.
    const controller = new AbortController()
    const { signal } = controller
    const stop = outer && onAbort(outer, () => controller.abort(outer.reason))
    const silence = watchSilence(options.silenceMs, (why) => controller.abort(createRequestFault(url, why)))
    try {
      return await withAbort(() => send(fetch, request, { signal, silence, maxBytes }), signal)
    } catch (failure) {
      controller.abort(failure)
      throw failure
    } finally {
      stop?.()
      silence.end()
    }
  }

/** One transfer. */
interface Transfer {
  readonly signal: AbortSignal
  readonly silence: Silence
  readonly maxBytes: number
}

const send = async (
  fetch: typeof globalThis.fetch,
  request: HttpRequest,
  { signal, silence, maxBytes }: Transfer,
): Promise<HttpResponse> => {
  const { url, method, headers, body } = request
  const init: RequestInit = { method, headers: { ...headers }, body: body ?? null, redirect: 'manual', signal }
  try {
    const response = await fetch(url, init).catch((failure: unknown) => {
      if (signal.aborted || !isClosedConnection(failure) || !mayRepeat(request)) throw failure
      return fetch(url, init)
    })
    if (response.status === 0) throw createRequestFault(url, 'the answer is a redirect')
    silence.heard()

    let text = ''
    if (response.body) {
      // The body is counted while it arrives. After a throw the caller aborts and so ends the transfer.
      const reader = response.body.getReader()
      const decoder = new TextDecoder()
      let size = 0
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        silence.heard()
        size += part.value.byteLength
        if (size > maxBytes) throw createTooLargeFault(url, maxBytes, response.status)
        text += decoder.decode(part.value, { stream: true })
      }
      text += decoder.decode()
    } else {
      // React Native gives a body as a whole only.
      text = await response.text()
      if (text.length > maxBytes) throw createTooLargeFault(url, maxBytes, response.status)
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), text }
  } catch (failure) {
    throw UpstreamError.is(failure) ? failure : toNetworkFault(url, failure)
  }
}

/** A timer that ends a transfer after a silence. */
interface Silence {
  /** Something arrived. */
  heard(): void
  end(): void
}

const watchSilence = (silenceMs: number | undefined, onSilence: (why: string) => void): Silence => {
  if (silenceMs === undefined) return { heard: () => {}, end: () => {} }
  const end = (): void => clearTimeout(timer)
  let timer = startTimer(silenceMs, () => onSilence('no answer in time'))
  const heard = (): void => {
    end()
    timer = startTimer(silenceMs, () => onSilence('the answer stopped midway'))
  }
  return { heard, end }
}
