import type { AuthResult } from '@switchyard/core'
import type { MiddlewareHandler } from 'hono'
import type { HostEnv } from './host-env.ts'
import { isShared } from './keepable.ts'
import { requestId } from './request-id.ts'
import type { Settled } from './settle.ts'

/** Names the request, and tells the host of its end. What a key has left is no part of an answer others get too. */
export const report =
  ({ clock, requestId: fresh, onFinished, onFault }: Settled): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    const startedAt = clock.now()
    const id = requestId(context.req.raw.headers, fresh)
    context.set('requestId', id)
    await next()
    context.header('x-request-id', id)
    const { route, errorCode, fault, authResult } = context.var
    if (!isShared(context.res)) for (const [name, value] of rateHeaders(authResult?.rate)) context.header(name, value)
    if (fault !== undefined) onFault({ requestId: id, route, error: fault.error })
    const tookMs = clock.now() - startedAt
    const { status } = context.res
    const callerId = authResult?.caller.id
    onFinished({ requestId: id, method: context.req.method, route, status, callerId, errorCode, tookMs })
  }

/** Names of the IETF draft on rate limit headers; the API this follows reports limits in headers nobody wrote down. */
const rateHeaders = (rate: AuthResult['rate']): readonly (readonly [string, string])[] =>
  rate === undefined
    ? []
    : [
        ['ratelimit-limit', String(rate.limit)],
        ['ratelimit-remaining', String(rate.remaining)],
        ['ratelimit-reset', String(Math.ceil(rate.resetMs / 1000))],
        ['ratelimit-policy', `${rate.limit};w=60`],
      ]
