import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../../settings/config-error.ts'

const TRIES = 40
const PAUSE_MS = 50
/** A command takes milliseconds; an older lock was left by a command that was killed. */
const STALE_MS = 30_000

/**
 * Runs `work` while holding the lock.
 *
 * @throws {ConfigError} after waiting two seconds.
 */
export const withLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    const failure = await open(lock, 'wx').then(
      async (handle) => void (await handle.close()),
      (error: NodeJS.ErrnoException) => error,
    )
    if (failure === undefined) break
    if (failure.code !== 'EEXIST') throw new ConfigError([`${lock}: cannot be written (${failure.code})`])
    if (tries === TRIES)
      throw new ConfigError([`${lock}: another command is changing the keys; remove this file if none is`])

    // A lock that has gone meanwhile is as new.
    const takenAt = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - takenAt > STALE_MS) await rm(lock, { force: true })
    else await delay(PAUSE_MS)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}
