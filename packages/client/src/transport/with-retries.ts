import { pause } from '@switchyard/core'
import { ClientError } from '../client-error.ts'
import type { ClientOptions } from '../client-options.ts'
import type { ApiRequest } from './request.ts'

/** Refusals that come before any work is done. */
const UNTOUCHED: ReadonlySet<string> = new Set(['rateLimitExceeded'])

/** Transient, but asked again where a swap is followed, not here. */
const PATIENT: ReadonlySet<string> = new Set(['txNotFound'])

/**
 * Does an attempt, and again while its error is of the class `retry` and another attempt is harmless. Waits a random part of a
 * time that doubles, or as long as the server asks.
 */
export const withRetries = async <T>(
  request: ApiRequest,
  options: ClientOptions,
  attempt: () => Promise<T>,
): Promise<T> => {
  const { retries = 2, baseMs = 300, maxWaitMs = 10_000 } = { ...options.retry, ...request.options?.retry }
  for (let made = 0; ; made++) {
    try {
      return await attempt()
    } catch (error) {
      const isTransient = ClientError.is(error) && error.class === 'retry' && !PATIENT.has(error.code)
      if (!isTransient || made >= retries) throw error
      if (request.repeatable === 'refused' && !UNTOUCHED.has(error.code)) throw error

      const { retryAfterMs = Math.random() * Math.min(maxWaitMs, baseMs * 2 ** made) } = error
      if (retryAfterMs > maxWaitMs) throw error
      await pause(retryAfterMs, request.options?.signal)
    }
  }
}
