import type { Kysely } from 'kysely'
import { createIndexes, type IndexProgress } from './indexes/create-indexes.ts'
import { listMissingIndexes, type MissingIndex } from './indexes/list-missing-indexes.ts'
import type { Dialect } from './migrations/dialect.ts'
import { migrate } from './migrations/migrate.ts'
import { openPostgres } from './postgres-database.ts'
import type { SqlStoreOptions } from './sql-store-options.ts'
import { openSqlite } from './sqlite-database.ts'
import type { Tables } from './tables.ts'

/** Rows of a table up to which an index is made while a store is opened; a larger table gets it by `migrateStore`. */
export const SMALL_TABLE = 100_000

/** What a database lacks of this version, or has got. */
export interface MigrationState {
  /** Indexes that are not there. Everything works without them; what they find is read slowly. */
  readonly missing: readonly MissingIndex[]
}

/** How a database is migrated. */
export interface MigrateOptions {
  /** Makes nothing, and says what is missing. Default false. */
  readonly dryRun?: boolean
  readonly onProgress?: (progress: IndexProgress) => void
}

/**
 * Brings a database to this version: its tables, then every index, however large, without a time limit and beside running servers of this
 * version and the one before. May be interrupted at any time and run again.
 *
 * @returns the indexes that are missing at the end: none, unless nothing was to be made.
 * @throws {Error} if the database cannot be opened, or if a newer version created it.
 *
 * @example
 * ```ts
 * const { missing } = await migrateStore({ url: 'postgres://localhost/switchyard' }, { onProgress: console.log })
 * ```
 */
export const migrateStore = async (
  options: SqlStoreOptions,
  { dryRun = false, onProgress }: MigrateOptions = {},
): Promise<MigrationState> => {
  const dialect: Dialect = 'file' in options ? 'sqlite' : 'postgres'
  const schema = 'file' in options ? undefined : options.schema
  const database = await openForMigration(options)
  try {
    if (dryRun) return { missing: await listMissingIndexes(database, dialect, schema) }
    await migrate(database, dialect, schema)
    const context = { database, dialect, schema, onProgress }
    return { missing: await createIndexes(() => true, context, Number.POSITIVE_INFINITY) }
  } finally {
    await database.destroy()
  }
}

/** Opens connections whose queries have no time limit: one works, another asks how far it is. */
export const openForMigration = (options: SqlStoreOptions): Promise<Kysely<Tables>> =>
  'file' in options ? openSqlite(options.file) : openPostgres({ ...options, connections: 3 }, 0)
