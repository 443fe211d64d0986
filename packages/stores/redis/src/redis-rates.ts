import { createHash } from 'node:crypto'
import type { RateLimiter } from '@switchyard/core'
import type { Connection } from './connection.ts'
import { TAKE_SCRIPT } from './take-script.ts'

const WINDOW_MS = 60_000

const DIGEST = createHash('sha1').update(TAKE_SCRIPT).digest('hex')

/** Counts the requests of all servers together, in windows of one minute that begin with a key's first request. */
export const redisRates = ({ client, reply }: Connection, prefix: string): RateLimiter => ({
  async take(key, limit) {
    const call = { keys: [`${prefix}rate:${key}`], arguments: [String(limit), String(WINDOW_MS)] }
    const result = await reply(
      client.evalSha(DIGEST, call).catch((error: unknown) => {
        if (!isUnknownScript(error)) throw error
        return client.eval(TAKE_SCRIPT, call)
      }),
    )
    const [allowed = 0, remaining = 0, resetMs = 0] = (result as unknown as readonly unknown[]).map(Number)
    return { allowed: allowed === 1, remaining, resetMs }
  },
})

/** The server does not know the script yet, or was restarted. */
const isUnknownScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT')
