import type { SqlStore } from '../open-sql-store.ts'
import type { BrokenRow } from '../read-caller.ts'
import type { SqlStoreOptions } from '../sql-store-options.ts'

/** An empty database of the suite's own. */
export interface Place {
  readonly options: SqlStoreOptions
  drop(): Promise<void>
  /** Runs a statement past the store, as somebody else with access to the database would. */
  write(statement: string): Promise<void>
  /** The rows that a query past the store finds. */
  read(query: string): Promise<readonly object[]>
}

/** An open store with a clock that the tests set. Its members exist while tests run. */
export interface OpenPlace {
  readonly store: SqlStore
  readonly options: SqlStoreOptions
  setNow(now: number): void
  write(statement: string): Promise<void>
  read(query: string): Promise<readonly object[]>
  /** The rows the store reported as broken. */
  readonly broken: BrokenRow[]
}
