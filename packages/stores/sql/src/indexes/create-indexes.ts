import { setInterval } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../migrations/dialect.ts'
import { withMigrationLock } from '../migrations/with-migration-lock.ts'
import { writeCreateIndex } from './late-indexes.ts'
import { listMissingIndexes, type MissingIndex } from './list-missing-indexes.ts'

/** How far an index is. */
export interface IndexProgress {
  readonly index: string
  readonly table: string
  /** Rows of the table, roughly. */
  readonly rows: number
  /** From 0 to 1. */
  readonly done: number
  /** What the database does for it now, in its own words; absent where it does not say. */
  readonly phase?: string
  /** Estimated milliseconds that are left; absent while nothing is known. */
  readonly leftMs?: number
}

/** Where indexes are made, and what is told of it. */
export interface IndexContext<T> {
  readonly database: Kysely<T>
  readonly dialect: Dialect
  readonly schema: string | undefined
  /** Called at the start and the end of each index, and while one is made. */
  readonly onProgress?: (progress: IndexProgress) => void
}

/** One process makes indexes of a schema at a time; any fixed number of 32 bits. */
const ADVISORY_LOCK = 791_531_604

const POLL_MS = 1_000

/**
 * Makes the missing indexes that are wanted, one after the other, beside running servers, without a time limit of its own. What was
 * interrupted is made anew; what is done stays. Waits for another process that makes indexes of the same schema.
 *
 * @returns the missing indexes that were not wanted.
 * @throws {Error} where another process takes longer than `patienceMs`.
 */
export const createIndexes = async <T>(
  isWanted: (index: MissingIndex) => boolean,
  context: IndexContext<T>,
  patienceMs: number,
): Promise<readonly MissingIndex[]> => {
  const { database, dialect, schema } = context
  const listWanted = async (connection: Kysely<T>) =>
    (await listMissingIndexes(connection, dialect, schema)).filter((index) => isWanted(index))
  if ((await listWanted(database)).length > 0) {
    const key = sql`${sql.lit(ADVISORY_LOCK)}, hashtext(${sql.lit(schema ?? 'public')})`
    const lock = { key, deed: 'making indexes', patienceMs }
    await withMigrationLock({ database, dialect, lock }, async (connection) => {
      // The list is read once more: another process may have made some meanwhile.
      for (const index of await listWanted(connection)) await createIndex(connection, index, context)
    })
  }
  return listMissingIndexes(database, dialect, schema)
}

const createIndex = async <T>(
  connection: Kysely<T>,
  { isBroken, ...index }: MissingIndex,
  { database, dialect, schema, onProgress }: IndexContext<T>,
): Promise<void> => {
  const { name, table, rows } = index
  const startedAt = performance.now()
  const base = { index: name, table, rows }
  onProgress?.({ ...base, done: 0 })
  const ending = new AbortController()
  const watch = async (report: (progress: IndexProgress) => void): Promise<void> => {
    for await (const _ of setInterval(POLL_MS, undefined, { signal: ending.signal })) {
      const seen = await readProgress(database)
      if (!seen || ending.signal.aborted) continue
      const spentMs = performance.now() - startedAt
      const leftMs = seen.done > 0.01 ? Math.round((spentMs * (1 - seen.done)) / seen.done) : undefined
      report({ ...base, ...seen, leftMs })
    }
  }
  // What it says is for people; that it cannot say it any more is no failure.
  const watching = onProgress && dialect === 'postgres' ? watch(onProgress).catch(() => undefined) : undefined
  try {
    if (isBroken) {
      const place = schema === undefined ? sql.id(name) : sql.id(schema, name)
      await sql`drop index concurrently if exists ${place}`.execute(connection)
    }
    await sql.raw(writeCreateIndex(index, dialect, schema)).execute(connection)
  } finally {
    ending.abort()
    await watching
  }
  onProgress?.({ ...base, done: 1 })
}

/** Reads how far the database is with the index that is being made: the scan of the table is half of the work, the rest the other. */
const readProgress = async <T>(
  database: Kysely<T>,
): Promise<{ readonly done: number; readonly phase: string } | undefined> => {
  const { rows } = await sql<Record<'phase' | 'blocks_total' | 'blocks_done' | 'tuples_total' | 'tuples_done', string>>`
    select phase, blocks_total, blocks_done, tuples_total, tuples_done from pg_stat_progress_create_index
    where datname = current_database()`.execute(database)
  const [row] = rows
  if (!row) return undefined
  const share = (done: string, total: string): number => (Number(total) > 0 ? Number(done) / Number(total) : 0)
  const { phase } = row
  const isValidating = /validat|waiting for (old|readers)/.test(phase)
  const part = Math.max(share(row.blocks_done, row.blocks_total), share(row.tuples_done, row.tuples_total))
  return { phase, done: Math.min(0.99, isValidating ? 0.5 + part / 2 : part / 2) }
}
