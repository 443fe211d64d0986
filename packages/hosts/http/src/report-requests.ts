import { readMonotonic } from '@switchyard/net'
import type { MiddlewareHandler } from 'hono'
import { isShared } from './cache-responses.ts'
import type { HostEnv } from './host-env.ts'
import type { HostHeaders } from './host-headers.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Gives the request an id, completes the headers of its response, and calls `onFinished` and `onFault`. Rate headers are left off a
 * response that shared caches may store.
 */
export const reportRequests = (options: ResolvedOptions, hostHeaders: HostHeaders): MiddlewareHandler<HostEnv> => {
  const { clock, development, requestId: newId, inRequest, onFinished, onFault } = options
  return (context, next) => {
    const startedAt = readMonotonic(clock)
    const { headers } = context.req.raw
    // The client's own id is kept if it is safe in a log line.
    const given = headers.get('x-request-id')
    const requestId = given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : newId()
    context.set('requestId', requestId)
    context.set('development', development)
    const handle = async (): Promise<void> => {
      await next()
      const response = context.res
      if (!hostHeaders.isComplete(response)) hostHeaders.add(context, response, isShared(response))

      const endpoint = context.get('endpoint')
      const fault = context.get('fault')
      if (fault !== undefined) onFault({ requestId, endpoint, error: fault.error })
      onFinished({
        requestId,
        method: context.req.method,
        endpoint,
        status: response.status,
        callerId: context.get('authResult')?.caller.id,
        errorCode: context.get('errorCode'),
        tookMs: readMonotonic(clock) - startedAt,
      })
    }
    return inRequest(requestId, handle, headers)
  }
}
