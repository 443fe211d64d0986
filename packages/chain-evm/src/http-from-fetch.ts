import { type Http, type HttpRequest, UpstreamError } from '@switchyard/core'

/** Core's way out over a `fetch` the host brings along. The text is cut off at `maxBytes` by failing, never by truncating. */
export const httpFromFetch =
  (fetch: typeof globalThis.fetch): Http =>
  async (request) => {
    const response = await send(fetch, request)
    const text = await body(response, request)
    return { status: response.status, headers: Object.fromEntries(response.headers), text }
  }

const send = async (fetch: typeof globalThis.fetch, request: HttpRequest): Promise<Response> => {
  const { method, url, headers, body, signal } = request
  try {
    return await fetch(url, { method, headers, body, signal })
  } catch (cause) {
    return fail(request, cause)
  }
}

const body = async (response: Response, request: HttpRequest): Promise<string> => {
  const limit = request.maxBytes ?? Number.POSITIVE_INFINITY
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limit) throw new UpstreamError('The answer is larger than expected.')
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (cause) {
    return fail(request, cause)
  }
  return text + decoder.decode()
}

const fail = (request: HttpRequest, cause: unknown): never => {
  request.signal?.throwIfAborted()
  throw UpstreamError.is(cause) ? cause : new UpstreamError('The node could not be reached.', { cause })
}
