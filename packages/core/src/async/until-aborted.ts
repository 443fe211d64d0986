import { onAbort } from './on-abort.ts'

/**
 * Settles as `work` does, or rejects with the signal's reason as soon as it aborts, whether or not the work heeds the signal.
 *
 * A promise is always attached to, also when the signal has aborted before: a rejection that comes after nobody waits any
 * more is dropped, where an unhandled one would end the process.
 *
 * @param work A promise, or the function that begins the work. The function is not called when the signal has aborted; what
 * it throws is a rejection.
 * @example await untilAborted(() => chain.funds(outgoing, context), context.signal)
 */
export const untilAborted = <T>(work: PromiseLike<T> | (() => T | PromiseLike<T>), signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(signal.reason))
    if (signal.aborted && typeof work === 'function') return
    begin(work).then(
      (value) => {
        stop()
        resolve(value)
      },
      (failure: unknown) => {
        stop()
        reject(failure)
      },
    )
  })

const begin = async <T>(work: PromiseLike<T> | (() => T | PromiseLike<T>)): Promise<T> =>
  typeof work === 'function' ? work() : work
