import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

const PAUSE_MS = 20

/** A lock among the advisory locks of a PostgreSQL database; a file has one for all. */
export interface DatabaseLock {
  /** One number of 64 bits, or two of 32, as SQL. */
  readonly key: RawBuilder<unknown>
  /** What its holder does, for the error: `migrating the database`. */
  readonly deed: string
  /** Longest wait for another process, milliseconds. */
  readonly patienceMs: number
}

/** The lock of everything that changes tables; any fixed number. */
const migrationLock: DatabaseLock = {
  key: sql`${sql.lit(7_915_316_042)}`,
  deed: 'migrating the database',
  patienceMs: 60_000,
}

/** A database, and the lock that is taken there. */
export interface LockedDatabase<T> {
  readonly database: Kysely<T>
  readonly dialect: Dialect
  /** Default: that of migrations. */
  readonly lock?: DatabaseLock
}

let lastWork: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` on one connection while no other connection, of this process or another, does the same. On SQLite `work` runs
 * in one transaction, which is rolled back when it throws.
 *
 * @throws {Error} if the lock does not become free in time.
 */
export const withMigrationLock = <T>(
  { database, dialect, lock = migrationLock }: LockedDatabase<T>,
  work: (connection: Kysely<T>) => Promise<void>,
): Promise<void> => {
  if (dialect === 'postgres')
    return database.connection().execute(async (connection) => {
      const { key, deed, patienceMs } = lock
      const tryLock = sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`
      for (let waitedMs = 0; (await tryLock.execute(connection)).rows[0]?.locked !== true; waitedMs += PAUSE_MS) {
        if (waitedMs >= patienceMs) throw new Error(`Another process has been ${deed} for ${patienceMs / 1000} s.`)
        await sleep(PAUSE_MS)
      }
      try {
        await work(connection)
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(connection)
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
