import {
  type AnswerStore,
  type DueJobs,
  type Ledger,
  type SwapHistory,
  type SwapStore,
  systemClock,
  type WebhookStore,
} from '@switchyard/core'
import { sql } from 'kysely'
import { createIndexes } from './indexes/create-indexes.ts'
import type { MissingIndex } from './indexes/list-missing-indexes.ts'
import { openForMigration, SMALL_TABLE } from './migrate-store.ts'
import { migrate } from './migrations/migrate.ts'
import { openPgBossJobs, type PgBossOptions } from './pg-boss-jobs.ts'
import { openPostgres } from './postgres-database.ts'
import { type Pruned, type PruneOptions, prune } from './prune.ts'
import { createSqlAnswers } from './sql-answers.ts'
import { createSqlHistory } from './sql-history.ts'
import { createSqlKeys, type SqlKeys } from './sql-keys.ts'
import { createSqlLedger } from './sql-ledger.ts'
import type { SqlStoreOptions } from './sql-store-options.ts'
import { createSqlSwaps } from './sql-swaps.ts'
import { createSqlWebhooks } from './sql-webhooks.ts'
import { openSqlite } from './sqlite-database.ts'
import { verifyWritable } from './verify-writable.ts'

/** Longest name of a schema that pg-boss takes, less `_jobs`. */
const MOST_LETTERS = 45

/** Longest wait for another process that makes indexes of small tables, milliseconds. */
const PATIENCE_MS = 60_000

/** Stores for the options `swaps`, `keys`, `answers`, `history` and `ledger` of `createEngine`. */
export interface SqlStore {
  readonly swaps: SwapStore
  readonly keys: SqlKeys
  readonly answers: AnswerStore
  readonly history: SwapHistory
  /** Opens jobs that every server on this database shares. Absent for a file, whose one server has jobs of its own. */
  openJobs?(options?: Omit<PgBossOptions, 'schema'>): Promise<DueJobs>
  /** Promised and delivered amounts of swaps. */
  readonly ledger: Ledger
  /** For `createWebhooks` of `@switchyard/webhooks`. */
  readonly webhooks: WebhookStore
  /** Writes and reads back a row; rejects while the database cannot be reached, is read-only, or its disk is full. */
  ping(): Promise<void>
  /** The time of the database, Unix milliseconds. Absent for a file, which has the clock of this process. */
  now?(): Promise<number>
  /** Deletes swaps that have ended long ago, with their history, and answers that have expired. */
  prune(options: PruneOptions): Promise<Pruned>
  /** Finishes running queries and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database and migrates its tables to this version. Several processes may do so at the same time. Indexes of large tables are
 * left to `migrateStore`.
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
  const { clock = systemClock, onBrokenRow, onMissingIndexes } = options
  const dialect = 'file' in options ? 'sqlite' : 'postgres'
  const schema = 'file' in options ? undefined : options.schema
  const connections = 'file' in options ? await openSqlite(options.file) : await openPostgres(options)
  // Tables are migrated without the time limit of other queries. A file has one connection, which is the store's own.
  const migrating = dialect === 'sqlite' ? connections : await openForMigration(options)
  try {
    await migrate(migrating, dialect, schema)
    const isSmall = ({ rows }: MissingIndex): boolean => rows <= (options.smallTableRows ?? SMALL_TABLE)
    const large = await createIndexes(isSmall, { database: migrating, dialect, schema }, PATIENCE_MS)
    if (large.length > 0) onMissingIndexes?.(large)
  } catch (error) {
    await connections.destroy()
    throw error
  } finally {
    if (migrating !== connections) await migrating.destroy()
  }
  const database = schema === undefined ? connections : connections.withSchema(schema)

  const readTime = async (): Promise<number> => {
    const time = sql<number>`extract(epoch from clock_timestamp()) * 1000`.as('now')
    return Number((await database.selectNoFrom(time).executeTakeFirstOrThrow()).now)
  }
  const openJobs = (jobs?: Omit<PgBossOptions, 'schema'>): Promise<DueJobs> =>
    openPgBossJobs(connections, { ...jobs, schema: `${(schema ?? 'switchyard').slice(0, MOST_LETTERS)}_jobs` })
  return {
    swaps: createSqlSwaps(database),
    answers: createSqlAnswers(database, clock),
    history: createSqlHistory(database),
    ledger: createSqlLedger(database, dialect),
    webhooks: createSqlWebhooks(database, dialect),
    keys: createSqlKeys(database, clock, onBrokenRow),
    ping: () => verifyWritable(database),
    now: dialect === 'sqlite' ? undefined : readTime,
    openJobs: dialect === 'sqlite' ? undefined : openJobs,
    prune: (limits) => prune(database, clock, limits),
    close: () => connections.destroy(),
  }
}
