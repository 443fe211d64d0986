import { RequestCoalescer, settleWithin } from '@switchyard/net'
import type { Check } from './handler-options.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Runs all checks together and resolves to the names of those that fail or take too long. Callers that come while the
 * checks run share the run, so that many requests to `/readyz` cost each store one query at a time.
 */
export const failingChecks = ({
  checks,
  checkTimeoutMs,
}: Pick<ResolvedOptions, 'checks' | 'checkTimeoutMs'>): (() => Promise<readonly string[]>) => {
  const coalescer = new RequestCoalescer()
  const run = async (): Promise<readonly string[]> => {
    const entries = Object.entries(checks)
    const passed = await Promise.all(entries.map(([, check]) => passes(check, checkTimeoutMs)))
    return entries.flatMap(([name], index) => (passed[index] ? [] : [name]))
  }
  return () => coalescer.share('checks', run)
}

const passes = async (check: Check, timeoutMs: number): Promise<boolean> => {
  const [settled] = await Promise.allSettled([settleWithin(() => check(), { timeoutMs })])
  return settled?.status === 'fulfilled'
}
