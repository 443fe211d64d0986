import type { Admission, Service } from './contract/caller.ts'
import type { Call } from './domain/request.ts'
import { SwapError } from './errors.ts'
import type { Workshop } from './workshop.ts'

/**
 * Who asks: 401 `apiKeyInvalid` for a missing or unknown key, 429 `rateLimitExceeded` over the key's rate. `admitted` is
 * told of every known caller, also of one over its rate.
 */
export const admit = async (
  { keys, rates }: Pick<Workshop, 'keys' | 'rates'>,
  { apiKey, admitted }: Pick<Call<unknown>, 'apiKey' | 'admitted'>,
  service: Service,
): Promise<Admission> => {
  const caller = await keys.find(apiKey ?? '')
  if (!caller) throw new SwapError('apiKeyInvalid')
  const limit = caller.perMinute[service]
  const taken = limit === undefined ? undefined : await rates.take(`${caller.id}:${service}`, limit)
  const rate =
    limit === undefined || !taken ? {} : { rate: { limit, remaining: taken.remaining, resetMs: taken.resetMs } }
  const admission: Admission = { caller, ...rate }
  admitted?.(admission)
  if (taken?.allowed !== false) return admission
  throw new SwapError('rateLimitExceeded', `The key may make ${limit} ${service} requests a minute.`, {
    data: { limit, remaining: 0, retryAfterSeconds: Math.ceil(taken.resetMs / 1000) },
  })
}
