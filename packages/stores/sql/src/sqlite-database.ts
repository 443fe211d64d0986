import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import type { Tables } from './tables.ts'

/** Longest wait of a statement for another process that writes, milliseconds. It blocks this process meanwhile. */
const BUSY_MS = 5_000

/**
 * Opens the file. A missing file is created with its folder, readable by its owner only.
 *
 * Uses a write-ahead log and writes every commit to disk before it resolves (`synchronous = FULL`). Loads the SQLite library
 * here, so that a server on PostgreSQL does not load it.
 */
export const openSqlite = async (file: string): Promise<Kysely<Tables>> => {
  const { default: Database } = await import('libsql')
  const path = file === ':memory:' ? file : resolve(file)
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true })
    closeSync(openSync(path, 'a', 0o600))
  }
  const database = new Database(path)
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
}
