/** Longest delay of a timer; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1

/** A running timer: the result of the runtime's `setTimeout`. */
export type Timer = ReturnType<typeof setTimeout>

/** `setTimeout` for any delay; one beyond 24 days fires after 24 days. Timers run on the monotonic clock. */
export const startTimer = (delayMs: number, callback: () => void): Timer =>
  setTimeout(callback, Math.min(delayMs, LONGEST_MS))

/** Lets the process end while a timer runs. Only Node, Bun and Deno have such timers; elsewhere a timer holds nothing. */
export const letExit = <T>(timer: T): T => {
  if (typeof timer === 'object' && timer !== null) (timer as { unref?(): unknown }).unref?.()
  return timer
}
