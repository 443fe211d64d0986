import { onAbort } from './on-abort.ts'
import { timeoutError } from './timeout-error.ts'
import { startTimer } from './timer.ts'
import { untilAborted } from './until-aborted.ts'

/** Limits of `withTimeout`. */
export interface TimeoutOptions {
  /** Milliseconds. */
  readonly timeoutMs: number
  /** Ends the work earlier, with its own reason. */
  readonly signal?: AbortSignal
  /** The error of the timeout. Default: a `DOMException` named `TimeoutError`. */
  readonly error?: () => Error
}

/**
 * Runs `work` for at most `timeoutMs` and no longer than `signal` allows.
 *
 * The work gets its own signal, which aborts on either; the promise then rejects at once, even when the work ignores the
 * signal. Once it has settled, there is no timer and no listener on `signal`. This replaces
 * `AbortSignal.any([signal, AbortSignal.timeout(ms)])`, which Node 20 collects as garbage and never aborts.
 *
 * @example await withTimeout((signal) => http({ method: 'GET', url, signal }), { timeoutMs: 2_000, signal: context.signal })
 */
export const withTimeout = async <T>(
  work: (signal: AbortSignal) => T | PromiseLike<T>,
  { timeoutMs, signal: outer, error = () => timeoutError(timeoutMs) }: TimeoutOptions,
): Promise<T> => {
  outer?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const timer = startTimer(timeoutMs, () => controller.abort(error()))
  const stop = outer && onAbort(outer, () => controller.abort(outer.reason))
  try {
    return await untilAborted(() => work(signal), signal)
  } finally {
    clearTimeout(timer)
    stop?.()
  }
}
