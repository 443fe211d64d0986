import type { Clock } from '@switchyard/core'
import type { MissingIndex } from './indexes/list-missing-indexes.ts'
import type { PostgresOptions } from './postgres-database.ts'
import type { BrokenRow } from './read-caller.ts'

/** An SQLite file or a PostgreSQL database. */
export type SqlStoreOptions = (SqliteOptions | PostgresOptions) & {
  /** Decides when a key has expired. Default: the system clock. */
  readonly clock?: Clock
  /** Called for a row that cannot be read; the row is skipped. Default: nothing. */
  readonly onBrokenRow?: (row: BrokenRow) => void
  /**
   * Called where large tables lack indexes of this version, which `migrateStore` makes beside running servers. The store works without
   * them. Default: nothing.
   */
  readonly onMissingIndexes?: (missing: readonly MissingIndex[]) => void
  /** Rows up to which a table gets a missing index while the store is opened. Default 100 000. */
  readonly smallTableRows?: number
}

/** An SQLite file. */
export interface SqliteOptions {
  /** Path of the file; created if it does not exist. `:memory:` stores nothing on disk. */
  readonly file: string
}
