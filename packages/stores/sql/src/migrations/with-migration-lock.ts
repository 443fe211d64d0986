import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Longest wait for another process that migrates the same PostgreSQL database, milliseconds. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 20

/** Identifies the migration lock among the advisory locks of a PostgreSQL database; any fixed number. */
const ADVISORY_LOCK = 7_915_316_042

let lastWork: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` on one connection while no other connection, of this process or another, does the same. On SQLite `work` runs
 * in one transaction, which is rolled back when it throws.
 *
 * @throws {Error} if the lock does not become free in time.
 */
export const withMigrationLock = <T>(
  database: Kysely<T>,
  dialect: Dialect,
  work: (connection: Kysely<T>) => Promise<void>,
): Promise<void> => {
  if (dialect === 'postgres')
    return database.connection().execute(async (connection) => {
      const tryLock = sql<{ locked: boolean }>`select pg_try_advisory_lock(${sql.lit(ADVISORY_LOCK)}) as locked`
      for (let waitedMs = 0; (await tryLock.execute(connection)).rows[0]?.locked !== true; waitedMs += PAUSE_MS) {
        if (waitedMs >= PATIENCE_MS)
          throw new Error(`Another process has been migrating the database for ${PATIENCE_MS / 1000} s.`)
        await sleep(PAUSE_MS)
      }
      try {
        await work(connection)
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(ADVISORY_LOCK)})`.execute(connection)
      }
    })

  const workInFile = () =>
    database.connection().execute(async (connection) => {
      // Takes the write lock of the file; SQLite waits for other processes up to its busy timeout.
      await sql`begin immediate`.execute(connection)
      try {
        await work(connection)
      } catch (error) {
        await sql`rollback`.execute(connection)
        throw error
      }
      await sql`commit`.execute(connection)
    })
  // One after the other within this process: SQLite waits by blocking the thread, which would block the lock's holder too.
  const running = lastWork.then(workInFile)
  lastWork = running.catch(() => {})
  return running
}
