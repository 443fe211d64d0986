import type { AuthResult } from '@switchyard/core'
import type { HostContext } from './host-env.ts'
import type { ResolvedOptions } from './resolve-options.ts'

type HeaderRecord = Record<string, string>

/**
 * The headers that every response of the host has.
 *
 * A response that is made with all of them at once costs much less than one that gets them one after the other, because a server on
 * Node then writes them as they are. Such a response is marked as complete.
 */
export interface HostHeaders {
  /** Returns a response that has them and `headers`. */
  complete(context: HostContext, body: BodyInit | null, init: CompleteInit): Response
  isComplete(response: Response): boolean
  /** Adds them to another response. Rate headers are left off where shared caches may store it. */
  add(context: HostContext, response: Response, isShared: boolean): void
}

/** The own parts of a complete response. */
export interface CompleteInit {
  readonly status: number
  readonly headers: Readonly<HeaderRecord>
  readonly isShared?: boolean
}

/**
 * Headers that keep browsers from guessing types, framing pages and leaking addresses: those that `hono/secure-headers` sets, written
 * once. That middleware makes a `Headers` of each response to set them one by one.
 */
const common = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Creates the headers of the responses of one handler. */
export const createHostHeaders = ({ cors }: Pick<ResolvedOptions, 'cors'>): HostHeaders => {
  // Without CORS, pages of other origins may not embed responses either.
  const security = cors === undefined ? { 'cross-origin-resource-policy': 'same-origin', ...common } : common
  const completed = new WeakSet<Response>()
  const list = (context: HostContext, isShared: boolean): HeaderRecord => ({
    ...security,
    'x-request-id': context.get('requestId'),
    ...(isShared ? undefined : listRateHeaders(context.get('authResult')?.rate)),
  })
  return {
    complete: (context, body, { status, headers, isShared = false }) => {
      const response = new Response(body, { status, headers: { ...headers, ...list(context, isShared) } })
      completed.add(response)
      return response
    },
    isComplete: (response) => completed.has(response),
    add: (context, { headers }, isShared) => {
      for (const [name, value] of Object.entries(list(context, isShared))) headers.set(name, value)
    },
  }
}

/** Header names of the IETF draft on rate limits; the specification names none. */
const listRateHeaders = (rate: AuthResult['rate']): HeaderRecord | undefined =>
  rate && {
    'ratelimit-limit': String(rate.limit),
    'ratelimit-remaining': String(rate.remaining),
    'ratelimit-reset': String(Math.ceil(rate.resetMs / 1000)),
    'ratelimit-policy': `${rate.limit};w=60`,
  }
