import type { ExpiringStore, RateLimiter } from '@switchyard/core'
import { type ConnectionOptions, connect } from './connection.ts'
import { redisQuotes } from './redis-quotes.ts'
import { redisRates } from './redis-rates.ts'

/** How to reach Redis, and how its keys are named. */
export interface RedisStoreOptions extends ConnectionOptions {
  /** Prefix of every key, so that deployments can share a server. Default `switchyard:`. */
  readonly prefix?: string
}

/** Stores for the options `quotes` and `rates` of `createEngine`. */
export interface RedisStore {
  readonly quotes: ExpiringStore
  readonly rates: RateLimiter
  /** Resolves if the server replies. */
  ping(): Promise<void>
  /** The time of the server, Unix milliseconds. */
  now(): Promise<number>
  /** Finishes running commands and closes the connection. */
  close(): Promise<void>
}

/**
 * Connects to Redis.
 *
 * @throws {Error} if the server cannot be reached.
 *
 * @example
 * ```ts
 * const redis = await openRedisStore({ url: 'redis://cache.internal:6379' })
 * const engine = createEngine({ plugins, quotes: redis.quotes, rates: redis.rates })
 * // when the program ends
 * await engine.dispose()
 * await redis.close()
 * ```
 */
export const openRedisStore = async (options: RedisStoreOptions): Promise<RedisStore> => {
  const { prefix = 'switchyard:' } = options
  const connection = await connect(options)
  return {
    quotes: redisQuotes(connection, prefix),
    rates: redisRates(connection, prefix),
    ping: async () => void (await connection.reply(connection.client.ping())),
    now: async () => {
      const [seconds, microseconds] = await connection.reply(connection.client.time())
      return Number(seconds) * 1_000 + Number(microseconds) / 1_000
    },
    close: () => connection.close(),
  }
}
