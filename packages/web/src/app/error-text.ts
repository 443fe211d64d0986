import { ClientError, isRejection } from '@switchyard/client'
import type { Messages } from '../messages/en.ts'

/** What went wrong, in plain words. What the API says of a request is shown as it says it. */
export const errorText = (error: unknown, { errors, key }: Pick<Messages, 'errors' | 'key'>): string => {
  if (!ClientError.is(error)) return isRejection(error) ? errors.refused : (messageOf(error) ?? errors.unexpected)
  const { code, message, retryAfterMs } = error
  if (code === 'networkError') return isOffline() ? errors.offline : errors.network
  if (code === 'timeout') return errors.timeout
  if (code === 'rateLimitExceeded')
    return errors.rateLimited(retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000))
  if (code === 'apiKeyInvalid') return key.wrong
  if (code === 'serviceUnavailable') return errors.overloaded
  if (code === 'invalidResponse' || code === 'streamEnded') return errors.unexpected
  return message
}

/** Wallets also reject with plain objects that have a message. */
const messageOf = (error: unknown): string | undefined => {
  const { message } = (error ?? {}) as { readonly message?: unknown }
  return typeof message === 'string' && message !== '' ? message : undefined
}

const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false

/** Whether another key is needed. */
export const needsKey = (error: unknown): boolean =>
  ClientError.is(error) && (error.code === 'apiKeyInvalid' || error.code === 'unauthorized')
