import { ClientError } from '../client-error.ts'
import type { ClientOptions } from '../client-options.ts'
import { checkShape } from './check-shape.ts'
import { createInvalidResponse } from './read-error.ts'
import type { ApiRequest } from './request.ts'
import { sendOnce } from './send.ts'
import { withRetries } from './with-retries.ts'

/** Calls the API: attempts, limits of time, and the check of the response. */
export const call = async <Body>(request: ApiRequest, options: ClientOptions): Promise<Body> =>
  withRetries(request, options, async () => {
    const response = await sendOnce(request, options)
    checkShape(request.operation, response)
    try {
      options.checkResponse?.(request.operation, response)
    } catch (cause) {
      if (ClientError.is(cause)) throw cause
      throw createInvalidResponse(`The response of ${request.operation} is refused: ${String(cause)}`, { cause })
    }
    return response as Body
  })
