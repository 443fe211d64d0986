import { type AnswerStore, type Clock, type SwapStore, systemClock } from '@switchyard/core'
import { type Kysely, sql } from 'kysely'
import { migrate } from './migrations/migrate.ts'
import { type PostgresOptions, postgresDatabase } from './postgres-database.ts'
import type { BrokenRow } from './read-caller.ts'
import { sqlAnswers } from './sql-answers.ts'
import { type SqlKeys, sqlKeys } from './sql-keys.ts'
import { sqlSwaps } from './sql-swaps.ts'
import { sqliteDatabase } from './sqlite-database.ts'
import type { Tables } from './tables.ts'
import { verifyWritable } from './verify-writable.ts'

/** An SQLite file or a PostgreSQL database. */
export type SqlStoreOptions = (SqliteOptions | PostgresOptions) & {
  /** Decides when a key has expired. Default: the system clock. */
  readonly clock?: Clock
  /** Called for a row that cannot be read; the row is skipped. Default: nothing. */
  readonly onBrokenRow?: (row: BrokenRow) => void
}

/** An SQLite file. */
export interface SqliteOptions {
  /** Path of the file; created if it does not exist. `:memory:` stores nothing on disk. */
  readonly file: string
}

/** Stores for the options `swaps`, `keys` and `answers` of `createEngine`. */
export interface SqlStore {
  readonly swaps: SwapStore
  readonly keys: SqlKeys
  readonly answers: AnswerStore
  /** Writes and reads back a row; rejects while the database cannot be reached, is read-only, or its disk is full. */
  ping(): Promise<void>
  /** The time of the database, Unix milliseconds. Absent for a file, which has the clock of this process. */
  now?(): Promise<number>
  /** Finishes running queries and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database and migrates its tables to this version. Several processes may do so at the same time.
 *
 * @throws {Error} if the database cannot be opened, or if a newer version created it.
 *
 * @example
 * ```ts
 * const store = await openSqlStore({ file: '/var/lib/switchyard/swaps.db' })
 * const engine = createEngine({ plugins, swaps: store.swaps, keys: store.keys })
 * // when the program ends
 * await engine.dispose()
 * await store.close()
 * ```
 */
export const openSqlStore = async (options: SqlStoreOptions): Promise<SqlStore> => {
  const connections = 'file' in options ? await sqliteDatabase(options.file) : await postgresDatabase(options)
  const database = await migrated(connections, options).catch(async (error: unknown) => {
    await connections.destroy()
    throw error
  })
  const { clock = systemClock } = options
  return {
    swaps: sqlSwaps(database),
    answers: sqlAnswers(database, clock),
    keys: sqlKeys(database, clock, options.onBrokenRow),
    ping: () => verifyWritable(database),
    ...('file' in options ? {} : { now: () => timeOf(database) }),
    close: () => connections.destroy(),
  }
}

const timeOf = async (database: Kysely<Tables>): Promise<number> => {
  const time = sql<number>`extract(epoch from clock_timestamp()) * 1000`.as('now')
  return Number((await database.selectNoFrom(time).executeTakeFirstOrThrow()).now)
}

const migrated = async (connections: Kysely<Tables>, options: SqlStoreOptions): Promise<Kysely<Tables>> => {
  const schema = 'file' in options ? undefined : options.schema
  await migrate(connections, 'file' in options ? 'sqlite' : 'postgres', schema)
  return schema === undefined ? connections : connections.withSchema(schema)
}
