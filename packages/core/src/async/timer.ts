/** Longest delay a timer takes; a longer one would go off at once. */
const LONGEST_MS = 2 ** 31 - 1

/** A timer under way: what `setTimeout` of the runtime answers. */
export type Timer = ReturnType<typeof setTimeout>

/** `setTimeout` for any delay; one beyond 24 days goes off after 24 days. Timers run on the monotonic clock. */
export const startTimer = (delayMs: number, callback: () => void): Timer =>
  setTimeout(callback, Math.min(delayMs, LONGEST_MS))
