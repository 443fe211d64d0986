import { RequestCoalescer, settleWithin } from '@switchyard/net'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Returns a function that runs all checks together and resolves to the names of those that fail or take too long. Concurrent callers
 * share one run, so that many requests to `/readyz` cost each store one query at a time.
 */
export const createCheckRunner = ({
  checks,
  checkTimeoutMs,
}: Pick<ResolvedOptions, 'checks' | 'checkTimeoutMs'>): (() => Promise<readonly string[]>) => {
  const coalescer = new RequestCoalescer()
  const run = async (): Promise<readonly string[]> => {
    const entries = Object.entries(checks)
    const settled = await Promise.allSettled(
      entries.map(([, check]) => settleWithin(() => check(), { timeoutMs: checkTimeoutMs })),
    )
    return entries.flatMap(([name], index) => (settled[index]?.status === 'fulfilled' ? [] : [name]))
  }
  return () => coalescer.share('checks', run)
}
