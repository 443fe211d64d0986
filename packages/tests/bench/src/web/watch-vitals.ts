import type { Page } from 'playwright-core'

/** The page's own performance entries so far, milliseconds. */
export interface Vitals {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** From the slowest input to the frame that shows its effect; 0 when every one took less than 16 ms. */
  readonly slowestInputMs: number
}

declare global {
  var vitals: { largestPaint: number; slowestInput: number } | undefined
}

const watch = (): void => {
  const found = { largestPaint: 0, slowestInput: 0 }
  globalThis.vitals = found
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) found.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const inputs = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.slowestInput = Math.max(found.slowestInput, duration)
  }).observe(inputs)
}

/** Runs in a page before its scripts. */
export const watchVitals = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Reads what `watchVitals` has seen. Entries come after the frame they describe. */
export const readVitals = async (page: Page): Promise<Vitals> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  return page.evaluate(() => ({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaintMs: globalThis.vitals?.largestPaint ?? Number.NaN,
    slowestInputMs: globalThis.vitals?.slowestInput ?? Number.NaN,
  }))
}
