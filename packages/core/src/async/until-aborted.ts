import { onAbort } from './on-abort.ts'

/**
 * Settles like `work`, or rejects with the signal's reason as soon as it aborts, even when the work ignores the signal.
 *
 * Handles a later rejection of `work` in every case, because an unhandled one would end the process.
 *
 * @param work A promise, or a function that starts the work. The function is not called when the signal has aborted; an
 * error that it throws is a rejection.
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

/** Starts work; an error that it throws is a rejection. Not an async function, which costs a promise and three turns of the queue. */
export const begin = <T>(work: PromiseLike<T> | (() => T | PromiseLike<T>)): Promise<T> => {
  try {
    return Promise.resolve(typeof work === 'function' ? work() : work)
  } catch (failure) {
    return Promise.reject(failure)
  }
}
