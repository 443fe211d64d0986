import type { RateLimiter } from '@switchyard/core'
import type { Connection } from './connection.ts'
import { runScript } from './run-script.ts'
import { TAKE_SCRIPT } from './take-script.ts'

const WINDOW_MS = 60_000

/** Counts the requests of all servers together, in windows of one minute that begin with a key's first request. */
export const createRedisRates = (connection: Connection, prefix: string): RateLimiter => {
  const run = runScript(connection, TAKE_SCRIPT)
  return {
    async take(key, limit) {
      const result = await run(`${prefix}rate:${key}`, [String(limit), String(WINDOW_MS)])
      const [allowed = 0, remaining = 0, resetMs = 0] = (result as readonly unknown[]).map(Number)
      return { allowed: allowed === 1, remaining, resetMs }
    },
  }
}
