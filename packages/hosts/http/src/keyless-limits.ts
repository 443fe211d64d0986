import { memoryRates, SwapError } from '@switchyard/core'
import type { KeylessLimit } from './handler-options.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** Counts requests that no key vouches for. */
export interface KeylessLimits {
  /**
   * Takes one request of an endpoint without a key.
   *
   * @throws {SwapError} `rateLimitExceeded`.
   */
  take(address: string | undefined): Promise<void>
  /**
   * Counts a request whose key is missing or wrong.
   *
   * @throws {SwapError} `rateLimitExceeded` instead of the refusal of the key.
   */
  takeFailed(address: string | undefined): Promise<void>
}

interface Limit {
  readonly limit: number
  readonly message: string
}

/**
 * Creates the limits of requests without a key: for all clients together, which protects the providers, and for each address. A right key
 * is never refused for the wrong ones from its address, since many clients may share one.
 */
export const createKeylessLimits = ({
  clock,
  explorerPerMinute,
  explorerPerMinuteAndAddress,
  failedKeysPerMinute,
  onLimited,
}: ResolvedOptions): KeylessLimits => {
  const rates = memoryRates(clock)
  const take = async (kind: KeylessLimit, address: string, { limit, message }: Limit): Promise<void> => {
    const { allowed, resetMs } = await rates.take(`${kind} ${address}`, limit)
    if (allowed) return
    onLimited(kind)
    const data = { limit, remaining: 0, retryAfterSeconds: Math.ceil(resetMs / 1000) }
    throw new SwapError('rateLimitExceeded', message, { data })
  }
  const perAddress = explorerPerMinuteAndAddress
  return {
    take: async (address) => {
      if (address !== undefined)
        await take('address', address, {
          limit: perAddress,
          message: `Without a key an address may make ${perAddress} requests a minute.`,
        })
      const message = `Without a key this server answers ${explorerPerMinute} requests a minute.`
      await take('keyless', '', { limit: explorerPerMinute, message })
    },
    takeFailed: async (address) => {
      if (address === undefined) return
      const message = `An address may make ${failedKeysPerMinute} requests a minute with a missing or wrong key.`
      await take('failedKeys', address, { limit: failedKeysPerMinute, message })
    },
  }
}
