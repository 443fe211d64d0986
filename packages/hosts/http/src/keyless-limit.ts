import { memoryRates, SwapError } from '@switchyard/core'
import type { Settled } from './settle.ts'

/**
 * Takes one of the requests a minute that may come without a key. Nobody is known by name there, so all share one count
 * that protects the providers; throws `rateLimitExceeded` beyond it.
 */
export const keylessLimit = ({ clock, explorerPerMinute }: Settled): (() => Promise<void>) => {
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
