import { onAbort } from './on-abort.ts'
import { startTimer } from './timer.ts'

/**
 * Resolves after `ms` milliseconds, of the monotonic clock; with a signal, rejects with its reason as soon as it aborts, and leaves no
 * timer.
 *
 * @example await pause(200, context.signal)
 */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let stop = (): void => {}
    const timer = startTimer(ms, () => {
      stop()
      resolve()
    })
    if (!signal) return
    stop = onAbort(signal, () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
