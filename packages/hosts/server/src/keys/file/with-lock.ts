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
  await take(lock)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

const take = async (lock: string): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const failure = await open(lock, 'wx').then(
      async (handle) => void (await handle.close()),
      (error: NodeJS.ErrnoException) => error,
    )
    if (failure === undefined) return
    if (failure.code !== 'EEXIST') throw new ConfigError([`${lock}: cannot be written (${failure.code})`])
    if (await isStale(lock)) await rm(lock, { force: true })
    else await delay(PAUSE_MS)
  }
  throw new ConfigError([`${lock}: another command is changing the keys; remove this file if none is`])
}

const isStale = (lock: string): Promise<boolean> =>
  stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > STALE_MS,
    () => false,
  )
