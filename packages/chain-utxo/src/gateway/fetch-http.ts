import { type Http, UpstreamError } from '@switchyard/core'

/** `Http` over a `fetch` of the caller's choice. */
export const fetchHttp =
  (fetch: typeof globalThis.fetch): Http =>
  async ({ method, url, headers, body, signal, maxBytes = Number.POSITIVE_INFINITY }) => {
    try {
      const response = await fetch(url, { method, headers: { ...headers }, body: body ?? null, signal: signal ?? null })
      const text = await response.text()
      if (text.length > maxBytes) throw new UpstreamError(`${new URL(url).host}: the answer is too large`)
      return { status: response.status, headers: Object.fromEntries(response.headers), text }
    } catch (cause) {
      signal?.throwIfAborted()
      throw UpstreamError.is(cause) ? cause : new UpstreamError(`${new URL(url).host} did not answer`, { cause })
    }
  }
