import type { AnswerStore } from '@switchyard/core'
import type { Connection } from './connection.ts'
import { runScript } from './run-script.ts'

/** Returns what the key has after adding a text unless it has one. */
const ADD = `
local found = redis.call('GET', KEYS[1])
if found then return found end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
`

/** Replaces a text by another; an empty one removes it. Returns whether the first was there. */
const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1
`

/** Answers to requests with an idempotency key. As durable as the server's own settings make them. */
export const createRedisAnswers = (connection: Connection, prefix: string): AnswerStore => {
  const add = runScript(connection, ADD)
  const replace = runScript(connection, REPLACE)
  return {
    add: async (key, text, ttlMs) => String(await add(`${prefix}answer:${key}`, [text, String(Math.ceil(ttlMs))])),
    replace: async (key, { from, to, ttlMs }) =>
      Number(await replace(`${prefix}answer:${key}`, [from, to ?? '', String(Math.ceil(ttlMs))])) === 1,
  }
}
