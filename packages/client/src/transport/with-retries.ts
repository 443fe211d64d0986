import { pause } from '@switchyard/core'
import { ClientError } from '../client-error.ts'
import type { ClientOptions, RetryOptions } from '../client-options.ts'
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
  const retry = { ...options.retry, ...request.options?.retry }
  for (let made = 0; ; made++) {
    try {
      return await attempt()
    } catch (error) {
      const waitMs = waitBefore(error, made, request, retry)
      if (waitMs === undefined) throw error
      await pause(waitMs, request.options?.signal)
    }
  }
}

/** Milliseconds before the next attempt; `undefined` where there is none. */
const waitBefore = (
  error: unknown,
  made: number,
  { repeatable }: ApiRequest,
  { retries = 2, baseMs = 300, maxWaitMs = 10_000 }: RetryOptions,
): number | undefined => {
  if (made >= retries || !ClientError.is(error) || error.class !== 'retry' || PATIENT.has(error.code)) return undefined
  if (repeatable === 'refused' && !UNTOUCHED.has(error.code)) return undefined
  if (error.retryAfterMs !== undefined) return error.retryAfterMs > maxWaitMs ? undefined : error.retryAfterMs
  return Math.random() * Math.min(maxWaitMs, baseMs * 2 ** made)
}
