import { type Http, UpstreamError } from '@switchyard/core'

/** `fetch` in the shape of the engine's `Http`. `maxBytes` is held against the body as text. */
export const httpFromFetch =
  (fetch: typeof globalThis.fetch): Http =>
  async ({ method, url, headers, body, signal, maxBytes }) => {
    try {
      const response = await fetch(url, { method, headers, body, signal })
      const text = await response.text()
      if (maxBytes !== undefined && text.length > maxBytes) throw new Error(`The answer is over ${maxBytes} bytes`)
      return { status: response.status, headers: Object.fromEntries(response.headers), text }
    } catch (cause) {
      signal?.throwIfAborted()
      throw new UpstreamError(`${new URL(url).host}: no usable answer`, { cause })
    }
  }
