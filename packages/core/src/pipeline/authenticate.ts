import type { AuthResult, Service } from '../contract/caller.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { findClaim } from './idempotency/claim.ts'

/**
 * Finds the caller of an API key and takes one request of its rate. `onAuthenticated` is called for every known caller,
 * also for one over its rate.
 *
 * @throws {SwapError} `apiKeyInvalid` for a missing or unknown key, `unauthorized` for a service the key has no requests of,
 *   `rateLimitExceeded` over the key's rate, `serviceUnavailable` when a store of keys or rates fails or does not answer in time.
 */
export const authenticate = async (
  { keys, rates }: Pick<EngineContext, 'keys' | 'rates'>,
  call: Pick<Call<unknown>, 'apiKey' | 'onAuthenticated'>,
  service: Service,
): Promise<AuthResult> => {
  const { apiKey, onAuthenticated } = call
  const claimed = findClaim(call)?.authResult
  if (claimed) {
    onAuthenticated?.(claimed)
    return claimed
  }
  const caller = await keys.find(apiKey ?? '')
  if (!caller) throw new SwapError('apiKeyInvalid')
  const limit = caller.perMinute[service]
  if (limit === 0) throw new SwapError('unauthorized', `The key may make no ${service} requests.`)
  const taken = limit === undefined ? undefined : await rates.take(`${caller.id}:${service}`, limit)
  const authResult: AuthResult =
    limit === undefined || !taken
      ? { caller }
      : { caller, rate: { limit, remaining: taken.remaining, resetMs: taken.resetMs } }
  onAuthenticated?.(authResult)
  if (taken?.allowed !== false) return authResult
  throw new SwapError('rateLimitExceeded', `The key may make ${limit} ${service} requests a minute.`, {
    data: { limit, remaining: 0, retryAfterSeconds: Math.ceil(taken.resetMs / 1000) },
  })
}
