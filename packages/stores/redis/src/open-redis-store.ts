import { randomUUID } from 'node:crypto'
import type { AnswerStore, ExpiringStore, RateLimiter } from '@switchyard/core'
import { type ConnectionOptions, connect } from './connection.ts'
import { createRedisAnswers } from './redis-answers.ts'
import { createRedisQuotes } from './redis-quotes.ts'
import { createRedisRates } from './redis-rates.ts'

/** Life of a key that a check has written, milliseconds. */
const CHECK_TTL_MS = 10_000

/** Address of Redis, and the names of its keys. */
export interface RedisStoreOptions extends ConnectionOptions {
  /** Prefix of every key, so that deployments can share a server. Default `switchyard:`. */
  readonly prefix?: string
}

/** Stores for the options `quotes`, `rates` and `answers` of `createEngine`. */
export interface RedisStore {
  readonly quotes: ExpiringStore
  readonly rates: RateLimiter
  readonly answers: AnswerStore
  /** Writes and reads back a key; rejects while the server does not reply, is read-only, or its memory is full. */
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
  const { client, reply } = connection
  return {
    quotes: createRedisQuotes(connection, prefix),
    rates: createRedisRates(connection, prefix),
    answers: createRedisAnswers(connection, prefix),
    ping: async () => {
      const id = randomUUID()
      const name = `${prefix}check:${id}`
      await reply(client.set(name, id, { expiration: { type: 'PX', value: CHECK_TTL_MS } }))
      if ((await reply(client.get(name))) !== id) throw new Error('Redis did not return what was written.')
    },
    now: async () => {
      const [seconds, microseconds] = await reply(client.time())
      return Number(seconds) * 1_000 + Number(microseconds) / 1_000
    },
    close: () => connection.close(),
  }
}
