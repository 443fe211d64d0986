import { memoryRates, SwapError } from '@switchyard/core'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Counts requests without a key. Such clients have no name, so they share one count, which protects the providers.
 *
 * @throws {SwapError} `rateLimitExceeded` beyond `explorerPerMinute`.
 */
export const keylessLimit = ({ clock, explorerPerMinute }: ResolvedOptions): (() => Promise<void>) => {
  const rates = memoryRates(clock)
  return async () => {
    const { allowed, resetMs } = await rates.take('keyless', explorerPerMinute)
    if (allowed) return
    throw new SwapError(
      'rateLimitExceeded',
      `Without a key this server answers ${explorerPerMinute} requests a minute.`,
      {
        data: { limit: explorerPerMinute, remaining: 0, retryAfterSeconds: Math.ceil(resetMs / 1000) },
      },
    )
  }
}
