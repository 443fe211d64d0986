import { timeoutError } from './timeout-error.ts'
import { startTimer } from './timer.ts'

/**
 * A signal that aborts with a `TimeoutError` after `timeoutMs`.
 *
 * In place of `AbortSignal.timeout`, which Node 20 collects, and never aborts, while only an `AbortSignal.any` depends on it.
 * The timer holds this one until it has fired; it does not keep the process alive. Where the work ends in one place, use
 * `withTimeout`, which ends the timer with it.
 */
export const timeoutSignal = (timeoutMs: number): AbortSignal => {
  const controller = new AbortController()
  const timer: { unref?(): unknown } | number = startTimer(timeoutMs, () => controller.abort(timeoutError(timeoutMs)))
  if (typeof timer === 'object') timer.unref?.()
  return controller.signal
}
