import { type Clock, type SwapStore, systemClock } from '@switchyard/core'
import type { Kysely } from 'kysely'
import { migrate } from './migrations/migrate.ts'
import { type PostgresOptions, postgresDatabase } from './postgres-database.ts'
import { type SqlKeys, sqlKeys } from './sql-keys.ts'
import { sqlSwaps } from './sql-swaps.ts'
import { sqliteDatabase } from './sqlite-database.ts'
import type { Tables } from './tables.ts'

/** A file of SQLite, or a database of PostgreSQL. */
export type SqlStoreOptions = (SqliteOptions | PostgresOptions) & {
  /** Tells when a key has expired. */
  readonly clock?: Clock
}

export interface SqliteOptions {
  /** Path of the file; made when it is not there. `:memory:` keeps nothing. */
  readonly file: string
}

/** What `createEngine` takes as `swaps` and `keys`. */
export interface SqlStore {
  readonly swaps: SwapStore
  readonly keys: SqlKeys
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Finishes what is under way and lets go of the database. */
  close(): Promise<void>
}

/** Opens the database and brings its tables to this version's form. Rejects when either fails. */
export const openSqlStore = async (options: SqlStoreOptions): Promise<SqlStore> => {
  const whole = 'file' in options ? await sqliteDatabase(options.file) : await postgresDatabase(options)
  const database = await ready(whole, options).catch(async (error: unknown) => {
    await whole.destroy()
    throw error
  })
  return {
    swaps: sqlSwaps(database),
    keys: sqlKeys(database, options.clock ?? systemClock),
    ping: async () => {
      await database.selectFrom('api_keys').select('digest').limit(1).execute()
    },
    close: () => whole.destroy(),
  }
}

const ready = async (whole: Kysely<Tables>, options: SqlStoreOptions): Promise<Kysely<Tables>> => {
  const schema = 'file' in options ? undefined : options.schema
  await migrate(whole, 'file' in options ? 'sqlite' : 'postgres', schema)
  return schema === undefined ? whole : whole.withSchema(schema)
}
