import type { Decline, SwapProvider } from '../contract/provider.ts'
import { cutText } from '../cut-text.ts'
import { SwapError, UpstreamError } from '../errors.ts'

/** The reason an ask's signal aborts with at the deadline. */
export class DeadlinePassed extends Error {
  constructor() {
    super('No answer before the deadline.')
    this.name = 'DeadlinePassed'
  }
}

/** The reason an ask's signal aborts with when its last caller has left. It must not count against the provider. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller no longer waits.')
    this.name = 'CallerLeft'
  }
}

/** Statuses of a fault although they begin with 4: a rejected key, a timeout, a limit of requests. */
const FAULTS: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** `true` for an upstream that refused the request with a status and no reason that is known: the request may be at fault. */
export const isUnexplained = (error: unknown): error is UpstreamError =>
  UpstreamError.is(error) &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  !FAULTS.has(error.status)

/** Turns what a provider threw into the decline the client sees. The one place where faults become codes. */
export const toDecline = (error: unknown, provider: SwapProvider): Decline => {
  if (error instanceof Error && ['DeadlinePassed', 'TimeoutError', 'AbortError'].includes(error.name))
    return { errorCode: 'requestTimeout', message: `${provider.id} did not answer before the deadline.` }
  if (SwapError.is(error)) return { errorCode: error.code, message: cutText(error.message) }
  if (UpstreamError.is(error)) {
    return { errorCode: provider.capabilities.faultCode ?? 'apiRequestFailed', message: error.message }
  }
  return { errorCode: 'unknownError', message: `${provider.id} failed.` }
}
