import type { ExpiringStore } from '@switchyard/core'
import type { Connection } from './connection.ts'

/** Text under keys, gone by itself at the end of its life. A life of nothing removes the key. */
export const redisQuotes = ({ client, answer }: Connection, prefix: string): ExpiringStore => ({
  async get(key) {
    return (await answer(client.get(`${prefix}quote:${key}`))) ?? undefined
  },
  async set(key, value, ttlMs) {
    const name = `${prefix}quote:${key}`
    const life = Math.ceil(ttlMs)
    if (life > 0) await answer(client.set(name, value, { expiration: { type: 'PX', value: life } }))
    else await answer(client.del(name))
  },
})
