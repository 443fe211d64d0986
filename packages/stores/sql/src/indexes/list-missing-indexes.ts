import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../migrations/dialect.ts'
import { type LateIndex, lateIndexes } from './late-indexes.ts'

/** An index that the database lacks. */
export interface MissingIndex extends LateIndex {
  /** Rows of its table, roughly. */
  readonly rows: number
  /** Making it was interrupted: what is there is of no use and has to go first. */
  readonly isBroken: boolean
}

/** Lists the indexes that a database lacks, those of small tables first. */
export const listMissingIndexes = async <T>(
  database: Kysely<T>,
  dialect: Dialect,
  schema: string | undefined,
): Promise<readonly MissingIndex[]> => {
  const known = new Map<string, boolean>()
  const rows = new Map<string, number>()
  if (dialect === 'postgres') {
    const named = sql.lit(schema ?? 'public')
    const indexes = await sql<{ name: string; valid: boolean }>`
      select c.relname as name, i.indisvalid as valid
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${named}`.execute(database)
    for (const { name, valid } of indexes.rows) known.set(name, valid)
    // A table that was never analysed has -1 there; its size tells what it can hold.
    const tables = await sql<{ name: string; rows: number; bytes: string }>`
      select c.relname as name, c.reltuples::float8 as rows, pg_relation_size(c.oid) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${named} and c.relkind in ('r', 'p')`.execute(database)
    for (const table of tables.rows) rows.set(table.name, table.rows >= 0 ? table.rows : Number(table.bytes) / 200)
  } else {
    const indexes = await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(database)
    for (const { name } of indexes.rows) known.set(name, true)
    for (const table of new Set(lateIndexes.map((index) => index.table))) {
      const { rows: counted } = await sql<{
        last: number | null
      }>`select max(rowid) as last from ${sql.table(table)}`.execute(database)
      rows.set(table, Number(counted[0]?.last ?? 0))
    }
  }
  return lateIndexes
    .filter(({ name }) => known.get(name) !== true)
    .map((index) => ({
      ...index,
      rows: Math.round(rows.get(index.table) ?? 0),
      isBroken: known.get(index.name) === false,
    }))
    .sort((one, other) => one.rows - other.rows)
}
