import { ClientError } from '../client-error.ts'
import type { ClientOptions } from '../client-options.ts'
import { checkShape } from './check-shape.ts'
import { invalidResponse } from './error-of.ts'
import type { ApiRequest } from './request.ts'
import { sendOnce } from './send.ts'
import { withRetries } from './with-retries.ts'

/** Calls the API: attempts, limits of time, and the check of the response. */
export const call = async <Body>(request: ApiRequest, options: ClientOptions): Promise<Body> =>
  withRetries(request, options, async () => {
    const response = await sendOnce(request, options)
    checkShape(request.operation, response)
    checkWith(options.checkResponse, request, response)
    return response as Body
  })

const checkWith = (check: ClientOptions['checkResponse'], { operation }: ApiRequest, response: unknown): void => {
  try {
    check?.(operation, response)
  } catch (cause) {
    if (ClientError.is(cause)) throw cause
    throw invalidResponse(undefined, `The response of ${operation} is refused: ${String(cause)}`, cause)
  }
}
