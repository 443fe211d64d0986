/**
 * Listeners by signal. The signal itself has one listener, because the runtime warns of a leak from the eleventh on, and a
 * hundred requests may share a deadline.
 */
const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `listener` when `signal` aborts, at once when it already has.
 *
 * @param listener Must not throw, because further listeners are called after it.
 * @returns A function that removes the listener. After the last one, the signal has no listener.
 */
export const onAbort = (signal: AbortSignal, listener: () => void): (() => void) => {
  if (signal.aborted) {
    listener()
    return nothing
  }
  const listeners = waiting.get(signal) ?? watch(signal)
  // Its own entry, so that the same function may be added twice.
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
