import type { Check } from './handler-options.ts'
import type { Settled } from './settle.ts'
import { withinDeadline } from './within-deadline.ts'

/**
 * Runs the checks together and answers the names of those that fail or take too long. Whoever asks meanwhile shares the
 * run, so that a crowd at `/readyz` costs each store one question at a time.
 */
export const failingOf = ({
  checks,
  checkTimeoutMs,
}: Pick<Settled, 'checks' | 'checkTimeoutMs'>): (() => Promise<readonly string[]>) => {
  let running: Promise<readonly string[]> | undefined
  const run = async (): Promise<readonly string[]> => {
    const named = Object.entries(checks)
    const passed = await Promise.all(named.map(([, check]) => passes(check, checkTimeoutMs)))
    return named.flatMap(([name], index) => (passed[index] ? [] : [name]))
  }
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

const passes = async (check: Check, timeoutMs: number): Promise<boolean> => {
  const [settled] = await Promise.allSettled([
    withinDeadline((async () => check())(), timeoutMs, () => new Error(`No answer within ${timeoutMs} ms.`)),
  ])
  return settled?.status === 'fulfilled'
}
