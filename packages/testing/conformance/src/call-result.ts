import { UpstreamError } from '@switchyard/core'
import { ConformanceError } from './check.ts'

/** Outcome of a call. */
export type CallResult<T> = { readonly value: T } | { readonly thrown: unknown }

/** Waits for a call, whether it returns or throws. */
export const settleCall = async <T>(call: () => Promise<T>): Promise<CallResult<T>> => {
  try {
    return { value: await call() }
  } catch (thrown) {
    return { thrown }
  }
}

/** Throws `ConformanceError` unless the call threw `UpstreamError`. */
export const ensureUpstreamError = (result: CallResult<unknown>, method: string): void => {
  if ('value' in result) throw new ConformanceError(`${method}: returned instead of throwing UpstreamError`)
  if (!UpstreamError.is(result.thrown)) throw notUpstreamError(result.thrown, method)
}

/** The failure of a method that threw something else than `UpstreamError`. */
export const notUpstreamError = (thrown: unknown, method: string): ConformanceError =>
  new ConformanceError(`${method}: threw ${String(thrown)} where UpstreamError was expected`, { cause: thrown })

/** Throws `ConformanceError` unless `call` settles within `graceMs` after its signal aborts. */
export const ensureAborts = async (
  call: (signal: AbortSignal) => Promise<unknown>,
  graceMs: number,
  method: string,
): Promise<void> => {
  const controller = new AbortController()
  const settled = settleCall(() => call(controller.signal))
  await new Promise((resolve) => setTimeout(resolve, 10))
  controller.abort(new DOMException('The deadline has passed.', 'TimeoutError'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), graceMs)
  })
  const first = await Promise.race([settled, late])
  clearTimeout(timer)
  if (first === 'late') throw new ConformanceError(`${method}: did not settle within ${graceMs} ms of the abort`)
}
