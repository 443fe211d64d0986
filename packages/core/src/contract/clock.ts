/** The source of time; a test can inject one that stands still. */
export interface Clock {
  /** Milliseconds since 1970. Wall time: it jumps when the clock of the machine is set. */
  now(): number
  /** Milliseconds since any point, which no setting of the wall clock moves. Durations are measured by it. Default: `now`. */
  monotonic?(): number
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
