import { UpstreamError } from '@switchyard/core'
import { ConformanceError } from './check.ts'

/** How a call ended. */
export type Outcome<T> = { readonly value: T } | { readonly thrown: unknown }

/** Waits for a call, whichever way it ends. */
export const settle = async <T>(call: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await call() }
  } catch (thrown) {
    return { thrown }
  }
}

/** Throws `ConformanceError` unless the call ended with `UpstreamError`. */
export const ensureFault = (outcome: Outcome<unknown>, during: string): void => {
  if ('value' in outcome) throw new ConformanceError(`${during}: answered instead of throwing UpstreamError`)
  if (!UpstreamError.is(outcome.thrown)) throw notUpstream(outcome.thrown, during)
}

/** What to say of a throw that is no `UpstreamError`. */
export const notUpstream = (thrown: unknown, during: string): ConformanceError =>
  new ConformanceError(`${during}: threw ${String(thrown)} where UpstreamError was expected`, { cause: thrown })

/** Throws `ConformanceError` unless `call` settles within `graceMs` of the abort of its signal. */
export const ensureHeeded = async (
  call: (signal: AbortSignal) => Promise<unknown>,
  graceMs: number,
  during: string,
): Promise<void> => {
  const controller = new AbortController()
  const settled = settle(() => call(controller.signal))
  await new Promise((resolve) => setTimeout(resolve, 10))
  controller.abort(new DOMException('The deadline has passed.', 'TimeoutError'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), graceMs)
  })
  const first = await Promise.race([settled, late])
  clearTimeout(timer)
  if (first === 'late') throw new ConformanceError(`${during}: did not settle within ${graceMs} ms of the abort`)
}
