import { ClientError, isRejection } from '@switchyard/client'
import type { Messages } from '../messages/en.ts'

/** Describes an error in plain words. The API's own message about a request is shown as it is. */
export const describeError = (error: unknown, { errors, key }: Pick<Messages, 'errors' | 'key'>): string => {
  if (!ClientError.is(error)) {
    if (isRejection(error)) return errors.refused
    // Wallets also reject with plain objects that have a message.
    const { message } = (error ?? {}) as { readonly message?: unknown }
    return typeof message === 'string' && message !== '' ? message : errors.unexpected
  }

  const { code, message, retryAfterMs } = error
  if (code === 'networkError')
    return typeof navigator !== 'undefined' && navigator.onLine === false ? errors.offline : errors.network
  if (code === 'timeout') return errors.timeout
  if (code === 'rateLimitExceeded')
    return errors.rateLimited(retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000))
  if (code === 'apiKeyInvalid') return key.wrong
  if (code === 'serviceUnavailable') return errors.overloaded
  if (code === 'invalidResponse' || code === 'streamEnded') return errors.unexpected
  return message
}

/** Returns true if another key is needed. */
export const needsKey = (error: unknown): boolean =>
  ClientError.is(error) && (error.code === 'apiKeyInvalid' || error.code === 'unauthorized')
