import { createHash } from 'node:crypto'
import type { RateLimiter } from '@switchyard/core'
import type { Connection } from './connection.ts'
import { TAKE_SCRIPT } from './take-script.ts'

const WINDOW_MS = 60_000

const DIGEST = createHash('sha1').update(TAKE_SCRIPT).digest('hex')

/** Counts requests of all servers together, in windows of a minute that begin with the first request of a key. */
export const redisRates = ({ client, answer }: Connection, prefix: string): RateLimiter => ({
  async take(key, limit) {
    const call = { keys: [`${prefix}rate:${key}`], arguments: [String(limit), String(WINDOW_MS)] }
    const reply = await answer(
      client.evalSha(DIGEST, call).catch((error: unknown) => {
        if (!isUnknownScript(error)) throw error
        return client.eval(TAKE_SCRIPT, call)
      }),
    )
    const [allowed = 0, remaining = 0, resetMs = 0] = (reply as unknown as readonly unknown[]).map(Number)
    return { allowed: allowed === 1, remaining, resetMs }
  },
})

/** The server has not seen the script yet, or was restarted. */
const isUnknownScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT')
