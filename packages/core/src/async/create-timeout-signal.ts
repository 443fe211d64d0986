import { createTimeoutError } from './create-timeout-error.ts'
import { onAbort } from './on-abort.ts'
import { letExit, startTimer } from './timer.ts'

/**
 * Creates a signal that aborts with a `TimeoutError` after `timeoutMs`, or with `signal`, whichever comes first.
 *
 * Replaces `AbortSignal.timeout`, which Node 20 collects as garbage when only an `AbortSignal.any` depends on it, so that it
 * never aborts. The timer keeps this signal referenced, but does not keep the process alive. For work that ends in one
 * place, use `withTimeout`, which also ends the timer.
 *
 * @example await fetch(url, { signal: createTimeoutSignal(2_000) })
 */
export const createTimeoutSignal = (timeoutMs: number, signal?: AbortSignal): AbortSignal => {
  const controller = new AbortController()
  const timer = startTimer(timeoutMs, () => {
    stop?.()
    controller.abort(createTimeoutError(timeoutMs))
  })
  letExit(timer)
  const stop =
    signal &&
    onAbort(signal, () => {
      clearTimeout(timer)
      controller.abort(signal.reason)
    })
  return controller.signal
}
