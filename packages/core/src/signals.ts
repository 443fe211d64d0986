import { setMaxListeners } from 'node:events'

/** A signal many may listen to: one deadline serves a dozen requests, which is no leak. */
export const shared = (signal: AbortSignal): AbortSignal => {
  setMaxListeners(0, signal)
  return signal
}

/** Aborts after this many milliseconds. */
export const deadlineSignal = (ms: number): AbortSignal => shared(AbortSignal.timeout(ms))
