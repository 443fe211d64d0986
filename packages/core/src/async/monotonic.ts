import type { Clock } from '../contract/clock.ts'

/** Milliseconds to measure durations by: only differences mean something, and setting the wall clock does not change them. */
export const monotonic = (clock: Clock): number => clock.monotonic?.() ?? clock.now()
