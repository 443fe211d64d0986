import type { AuthResult } from '@switchyard/core'
import { monotonic } from '@switchyard/net'
import type { MiddlewareHandler } from 'hono'
import { isShared } from './cacheable.ts'
import type { HostEnv } from './host-env.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Gives the request an id and calls `onFinished` and `onFault`. Rate headers are left off a response that shared caches may
 * store.
 */
export const report =
  ({
    clock,
    development,
    requestId: newId,
    inRequest,
    onFinished,
    onFault,
  }: ResolvedOptions): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    const startedAt = monotonic(clock)
    const requestId = clientId(context.req.raw.headers) ?? newId()
    context.set('requestId', requestId)
    context.set('development', development)
    const finish = (): void => {
      const { headers } = context.res
      headers.set('x-request-id', requestId)
      const { endpoint, errorCode, fault, authResult } = context.var
      if (!isShared(context.res)) for (const [name, value] of rateHeaders(authResult?.rate)) headers.set(name, value)
      if (fault !== undefined) onFault({ requestId, endpoint, error: fault.error })
      const tookMs = monotonic(clock) - startedAt
      const { status } = context.res
      const callerId = authResult?.caller.id
      onFinished({ requestId, method: context.req.method, endpoint, status, callerId, errorCode, tookMs })
    }
    const handle = async (): Promise<void> => {
      await next()
      finish()
    }
    await inRequest(requestId, handle, context.req.raw.headers)
  }

/** The client's own `x-request-id`, if it is safe in a log line. */
const clientId = (headers: Headers): string | undefined => {
  const given = headers.get('x-request-id')
  return given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : undefined
}

/** Header names of the IETF draft on rate limits; the specification names none. */
const rateHeaders = (rate: AuthResult['rate']): readonly (readonly [string, string])[] =>
  rate === undefined
    ? []
    : [
        ['ratelimit-limit', String(rate.limit)],
        ['ratelimit-remaining', String(rate.remaining)],
        ['ratelimit-reset', String(Math.ceil(rate.resetMs / 1000))],
        ['ratelimit-policy', `${rate.limit};w=60`],
      ]
