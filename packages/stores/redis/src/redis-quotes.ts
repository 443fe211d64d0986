import type { ExpiringStore } from '@switchyard/core'
import type { Connection } from './connection.ts'

/** Texts by key, each with a time to live. A time to live of 0 or less removes the key. */
export const createRedisQuotes = ({ client, reply }: Connection, prefix: string): ExpiringStore => ({
  async get(key) {
    return (await reply(client.get(`${prefix}quote:${key}`))) ?? undefined
  },
  async set(key, value, { ttlMs }) {
    const name = `${prefix}quote:${key}`
    const ttl = Math.ceil(ttlMs)
    if (ttl > 0) await reply(client.set(name, value, { expiration: { type: 'PX', value: ttl } }))
    else await reply(client.del(name))
  },
})
