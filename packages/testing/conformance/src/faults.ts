import { type HttpResponse, UpstreamError } from '@switchyard/core'
import type { Fault } from './stubbed-http.ts'

const responds = (name: string, status: number, text: string): Fault => ({
  name,
  respond: async () => ({ status, headers: {}, text }),
})

/** No usable response: a provider must throw `UpstreamError`. */
export const outages: readonly Fault[] = [
  {
    name: 'a refused connection',
    respond: async () => {
      throw new UpstreamError('upstream: connection refused')
    },
  },
  responds('the HTML page of a failing gateway', 502, '<html><body>Bad Gateway</body></html>'),
  responds('an internal error without a body', 500, ''),
  responds('invalid JSON with status 200', 200, '\u0000\u0001 not json'),
  {
    name: 'a truncated response',
    respond: async (_request, stubbed) => ({ status: 200, headers: {}, text: truncated(stubbed) }),
  },
]

/** Valid JSON of an unexpected shape: the provider must not make an offer of it. */
export const unexpectedShapes: readonly Fault[] = [
  responds('an empty object', 200, '{}'),
  responds('an empty list', 200, '[]'),
  responds('null', 200, 'null'),
  responds('a JSON string', 200, '"ok"'),
]

const truncated = (stubbed: HttpResponse | undefined): string => {
  const text = stubbed?.text ?? '{"a":1}'
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)))
}

/** Responds 429 with `retry-after: header`; body and other headers come from `stubbed`. */
export const rateLimit = (header: string, stubbed: HttpResponse): Fault => ({
  name: `429 and Retry-After: ${header}`,
  respond: async () => ({ ...stubbed, status: 429, headers: { ...stubbed.headers, 'retry-after': header } }),
})

/** Never responds; rejects with the reason of the request's signal, as every `Http` does. */
export const silence: Fault = {
  name: 'silence',
  respond: ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
}
