import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Interval between samples of the event loop, milliseconds: time it reports beyond this is delay. */
const RESOLUTION_MS = 10
/** Interval between judgements of the delay, milliseconds. */
const EVERY_MS = 250
/** Share of the newest judgement: a single long pause is not a load. */
const NEWEST = 0.4

/** Tells whether the process has too much to do. */
export interface LoadWatch {
  overloaded(): boolean
  stop(): void
}

/**
 * Watches how late the event loop is, on average over about a second.
 *
 * Node's own histogram is used: the packages that do the same are for one framework, or have not been kept for years.
 *
 * @param maxDelayMs - mean delay from which the process has too much to do; 0 for never.
 */
export const watchLoad = (maxDelayMs: number): LoadWatch => {
  if (maxDelayMs === 0) return { overloaded: () => false, stop: () => {} }
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    const latest = histogram.count === 0 ? delayMs : Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS)
    delayMs = delayMs * (1 - NEWEST) + latest * NEWEST
    histogram.reset()
  }, EVERY_MS)
  timer.unref()
  return {
    overloaded: () => delayMs > maxDelayMs,
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
