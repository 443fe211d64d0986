import type { Admission, Service } from './contract/caller.ts'
import type { Call } from './domain/request.ts'
import { SwapError } from './errors.ts'
import type { Workshop } from './workshop.ts'

/** Who asks: 401 `apiKeyInvalid` for a missing or unknown key, 429 `rateLimitExceeded` over the key's rate. */
export const admit = async (
  { keys, rates }: Pick<Workshop, 'keys' | 'rates'>,
  { apiKey, admitted }: Pick<Call<unknown>, 'apiKey' | 'admitted'>,
  service: Service,
): Promise<Admission> => {
  const admission = await letIn({ keys, rates }, apiKey, service)
  admitted?.(admission)
  return admission
}

const letIn = async (
  { keys, rates }: Pick<Workshop, 'keys' | 'rates'>,
  apiKey: string | undefined,
  service: Service,
): Promise<Admission> => {
  const caller = await keys.find(apiKey ?? '')
  if (!caller) throw new SwapError('apiKeyInvalid')
  const limit = caller.perMinute[service]
  if (limit === undefined) return { caller }
  const { allowed, remaining, resetMs } = await rates.take(`${caller.id}:${service}`, limit)
  if (allowed) return { caller, rate: { limit, remaining, resetMs } }
  throw new SwapError('rateLimitExceeded', `The key may make ${limit} ${service} requests a minute.`, {
    data: { limit, remaining: 0, retryAfterSeconds: Math.ceil(resetMs / 1000) },
  })
}
