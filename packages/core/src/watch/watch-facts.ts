import { EndableWork } from '../async/endable-work.ts'
import { letExit, startTimer, type Timer } from '../async/timer.ts'
import { type ComparedParts, compareFacts } from './compare-facts.ts'

/** Terms of the background comparison. */
export interface FactWatch {
  /** Milliseconds between rounds. */
  readonly everyMs: number
  /** Milliseconds before the first round. Default: one minute. */
  readonly firstAfterMs?: number
}

const FIRST_AFTER_MS = 60_000

/** Compares the facts again and again until the returned function is called. A round never begins before the one before it has ended. */
export const watchFacts = (
  engine: ComparedParts,
  { everyMs, firstAfterMs = FIRST_AFTER_MS }: FactWatch,
): (() => void) => {
  const work = new EndableWork()
  let timer: Timer | undefined
  const schedule = (delayMs: number): void => {
    timer = letExit(
      startTimer(delayMs, async () => {
        // A round that is cut off by the end has nobody to report to.
        await work.run((signal) => compareFacts(engine, signal)).catch(() => {})
        if (!work.ended) schedule(everyMs)
      }),
    )
  }
  schedule(firstAfterMs)
  return () => {
    clearTimeout(timer)
    work.end()
  }
}
