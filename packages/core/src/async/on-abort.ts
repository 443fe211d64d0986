/**
 * Who waits for a signal. The signal itself has one listener, so that a deadline shared by a hundred requests is no leak to
 * the runtime, which warns of the eleventh.
 */
const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `listener` when `signal` aborts, at once when it already has.
 *
 * @param listener Must not throw: the others who wait for the signal are called after it.
 * @returns The function that stops waiting. When the last one stops, the signal has no listener any more.
 */
export const onAbort = (signal: AbortSignal, listener: () => void): (() => void) => {
  if (signal.aborted) {
    listener()
    return nothing
  }
  const listeners = waiting.get(signal) ?? watch(signal)
  // An entry of its own, so that one function may wait twice.
  const entry = (): void => listener()
  listeners.add(entry)
  return () => {
    if (listeners.delete(entry) && listeners.size === 0) unwatch(signal)
  }
}

const nothing = (): void => {}

const watch = (signal: AbortSignal): Set<() => void> => {
  const listeners = new Set<() => void>()
  waiting.set(signal, listeners)
  signal.addEventListener('abort', callAll, { once: true })
  return listeners
}

const unwatch = (signal: AbortSignal): void => {
  waiting.delete(signal)
  signal.removeEventListener('abort', callAll)
}

function callAll(this: AbortSignal): void {
  const listeners = waiting.get(this)
  waiting.delete(this)
  for (const listener of listeners ?? []) listener()
}
