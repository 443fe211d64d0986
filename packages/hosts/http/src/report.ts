import { monotonic } from '@switchyard/net'
import type { MiddlewareHandler } from 'hono'
import { isShared } from './cacheable.ts'
import type { HostContext, HostEnv } from './host-env.ts'
import type { HostHeaders } from './host-headers.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Gives the request an id, completes the headers of its response, and calls `onFinished` and `onFault`. Rate headers are left off a
 * response that shared caches may store.
 */
export const report = (options: ResolvedOptions, headersOfHost: HostHeaders): MiddlewareHandler<HostEnv> => {
  const { clock, development, requestId: newId, inRequest } = options
  return (context, next) => {
    const startedAt = monotonic(clock)
    const { headers } = context.req.raw
    const requestId = clientId(headers) ?? newId()
    context.set('requestId', requestId)
    context.set('development', development)
    const handle = async (): Promise<void> => {
      await next()
      const response = context.res
      if (!headersOfHost.isComplete(response)) headersOfHost.add(context, response, isShared(response))
      finish(context, options, monotonic(clock) - startedAt)
    }
    return inRequest(requestId, handle, headers)
  }
}

const finish = (context: HostContext, { onFinished, onFault }: ResolvedOptions, tookMs: number): void => {
  const requestId = context.get('requestId')
  const endpoint = context.get('endpoint')
  const fault = context.get('fault')
  if (fault !== undefined) onFault({ requestId, endpoint, error: fault.error })
  onFinished({
    requestId,
    method: context.req.method,
    endpoint,
    status: context.res.status,
    callerId: context.get('authResult')?.caller.id,
    errorCode: context.get('errorCode'),
    tookMs,
  })
}

/** The client's own `x-request-id`, if it is safe in a log line. */
const clientId = (headers: Headers): string | undefined => {
  const given = headers.get('x-request-id')
  return given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : undefined
}
