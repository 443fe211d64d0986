import { type HttpResponse, UpstreamError } from '@switchyard/core'
import type { Fault } from './scripted-http.ts'

const answers = (name: string, status: number, text: string): Fault => ({
  name,
  reply: async () => ({ status, headers: {}, text }),
})

/** No usable answer at all: an adapter must throw `UpstreamError`. */
export const outages: readonly Fault[] = [
  {
    name: 'a refused connection',
    reply: async () => {
      throw new UpstreamError('upstream: connection refused')
    },
  },
  answers('a page of a broken gateway', 502, '<html><body>Bad Gateway</body></html>'),
  answers('an internal error without a body', 500, ''),
  answers('garbage with status 200', 200, '\u0000\u0001 not json'),
  {
    name: 'an answer cut in half',
    reply: async (_request, scripted) => ({ status: 200, headers: {}, text: half(scripted) }),
  },
]

/** JSON, but not of the shape asked for: nothing may be read out of it. */
export const misshapen: readonly Fault[] = [
  answers('an empty object', 200, '{}'),
  answers('an empty list', 200, '[]'),
  answers('null', 200, 'null'),
  answers('a bare text', 200, '"ok"'),
]

const half = (scripted: HttpResponse | undefined): string => {
  const text = scripted?.text ?? '{"a":1}'
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)))
}

/** Asks whoever comes to wait; `header` as it stands in the answer, `scripted` what else does. */
export const toldToWait = (header: string, scripted: HttpResponse): Fault => ({
  name: `429 and Retry-After: ${header}`,
  reply: async () => ({ ...scripted, status: 429, headers: { ...scripted.headers, 'retry-after': header } }),
})

/** Never answers; rejects with the reason of the request's signal, as every `Http` does. */
export const silence: Fault = {
  name: 'silence',
  reply: ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
}
