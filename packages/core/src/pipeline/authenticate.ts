import type { AuthResult, Service } from '../contract/caller.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'

/**
 * Finds the caller of an API key and takes one request of its rate. `onAuthenticated` is called for every known caller,
 * also for one over its rate.
 *
 * @throws {SwapError} `apiKeyInvalid` for a missing or unknown key, `rateLimitExceeded` over the key's rate.
 */
export const authenticate = async (
  { keys, rates }: Pick<EngineContext, 'keys' | 'rates'>,
  { apiKey, onAuthenticated }: Pick<Call<unknown>, 'apiKey' | 'onAuthenticated'>,
  service: Service,
): Promise<AuthResult> => {
  const caller = await keys.find(apiKey ?? '')
  if (!caller) throw new SwapError('apiKeyInvalid')
  const limit = caller.perMinute[service]
  const taken = limit === undefined ? undefined : await rates.take(`${caller.id}:${service}`, limit)
  const rate =
    limit === undefined || !taken ? {} : { rate: { limit, remaining: taken.remaining, resetMs: taken.resetMs } }
  const authResult: AuthResult = { caller, ...rate }
  onAuthenticated?.(authResult)
  if (taken?.allowed !== false) return authResult
  throw new SwapError('rateLimitExceeded', `The key may make ${limit} ${service} requests a minute.`, {
    data: { limit, remaining: 0, retryAfterSeconds: Math.ceil(taken.resetMs / 1000) },
  })
}
