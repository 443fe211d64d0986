import type { ExpiringStore, RateLimiter } from '@switchyard/core'
import { type ConnectionOptions, connect } from './connection.ts'
import { redisQuotes } from './redis-quotes.ts'
import { redisRates } from './redis-rates.ts'

export interface RedisStoreOptions extends ConnectionOptions {
  /** Before every key, so that deployments can share a server. Default `switchyard:`. */
  readonly prefix?: string
}

/** What `createEngine` takes as `quotes` and `rates`. */
export interface RedisStore {
  readonly quotes: ExpiringStore
  readonly rates: RateLimiter
  /** Resolves when the server answers. */
  ping(): Promise<void>
  /** Finishes what is under way and lets go of the server. */
  close(): Promise<void>
}

/** Connects to the server; rejects when it cannot be reached. */
export const openRedisStore = async (options: RedisStoreOptions): Promise<RedisStore> => {
  const { prefix = 'switchyard:' } = options
  const connection = await connect(options)
  return {
    quotes: redisQuotes(connection, prefix),
    rates: redisRates(connection, prefix),
    ping: async () => void (await connection.answer(connection.client.ping())),
    close: () => connection.close(),
  }
}
