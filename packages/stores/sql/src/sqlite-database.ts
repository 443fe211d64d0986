import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import type { Tables } from './tables.ts'

/** How long a statement waits for another process that writes, milliseconds. The process stands still meanwhile. */
const BUSY_MS = 5_000

/**
 * Opens the file, made together with its folder when it is not there, readable by its owner alone.
 *
 * Write-ahead log, and every commit is on the disk before it is acknowledged (`synchronous = FULL`). The library is loaded
 * here, so that a server on PostgreSQL never loads it.
 */
export const sqliteDatabase = async (file: string): Promise<Kysely<Tables>> => {
  const { default: Database } = await import('libsql')
  const path = file === ':memory:' ? file : prepared(resolve(file))
  const database = new Database(path)
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
}

const prepared = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true })
  closeSync(openSync(path, 'a', 0o600))
  return path
}
