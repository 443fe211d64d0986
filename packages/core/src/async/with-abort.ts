import { onAbort } from './on-abort.ts'

/** Turns a value or a failure into the result, at once and without a promise of its own. What a function throws rejects. */
export interface Handling<Value, Result> {
  readonly read: (value: Value) => Result
  /** Also called with the signal's reason. */
  readonly recover: (failure: unknown) => Result
}

/**
 * Settles like `work`, or rejects with the signal's reason as soon as it aborts, even when the work ignores the signal.
 *
 * Handles a later rejection of `work` in every case, because an unhandled one would end the process.
 *
 * @param work A promise, or a function that starts the work. The function is not called when the signal has aborted; an
 * error that it throws is a rejection.
 * @param handling What the value or the failure becomes. Default: itself.
 * @example await withAbort(() => chain.readFunds(outgoing, context), context.signal)
 */
export const withAbort = <T, Result = T>(
  work: PromiseLike<T> | (() => T | PromiseLike<T>),
  signal: AbortSignal,
  handling?: Handling<T, Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const fail = (failure: unknown): void => {
      try {
        if (handling) resolve(handling.recover(failure))
        else reject(failure)
      } catch (thrown) {
        reject(thrown)
      }
    }
    let isAborted = false
    const stop = onAbort(signal, () => {
      isAborted = true
      fail(signal.reason)
    })
    if (signal.aborted && typeof work === 'function') return
    begin(work).then(
      (value) => {
        if (isAborted) return
        stop()
        try {
          resolve(handling ? handling.read(value) : (value as unknown as Result))
        } catch (thrown) {
          reject(thrown)
        }
      },
      (failure: unknown) => {
        if (isAborted) return
        stop()
        fail(failure)
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
