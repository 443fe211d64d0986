import type { Clock } from '../contract/clock.ts'

/** Returns milliseconds for measuring durations: only differences are meaningful, and setting the wall clock does not change them. */
export const readMonotonic = (clock: Clock): number => clock.monotonic?.() ?? clock.now()
