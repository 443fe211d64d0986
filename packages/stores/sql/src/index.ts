export { openSqlStore, type SqliteOptions, type SqlStore, type SqlStoreOptions } from './open-sql-store.ts'
export type { PostgresOptions } from './postgres-database.ts'
export type { KeyRecord, SqlKeys } from './sql-keys.ts'
export type { StoredCaller, StoredRetired, StoredSecret } from './stored-caller.ts'
