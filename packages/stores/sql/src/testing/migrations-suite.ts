import type { ColumnMetadata, CompiledQuery, Kysely, TableMetadata } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Dialect } from '../migrations/dialect.ts'
import { migrations } from '../migrations/migrate.ts'
import { breakingStatement } from './breaking-statement.ts'

/** Migrations that break the version before, each with the reason for which that is harmless. A new one needs a release in two steps. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '0005-second-leg-names': 'before the first release; no server runs the version before it',
}

/** An empty database; what it runs is written down. */
export interface EmptyDatabase {
  readonly database: Kysely<Row>
  /** Where its tables are, in PostgreSQL. */
  readonly schema?: string
  readonly statements: string[]
  drop(): Promise<void>
}

type Row = Record<string, Record<string, unknown>>

/** What every new migration keeps, so that servers of two versions run beside each other while they are replaced one by one. */
export const migrationsSuite = (dialect: Dialect, make: () => Promise<EmptyDatabase>): void => {
  describe('a migration', () => {
    const names = Object.keys(migrations(dialect)).filter((name) => EXCEPTIONS[name] === undefined)

    it('only adds', async () => {
      const { database, statements, drop } = await make()
      const found: string[] = []
      for (const [name, { up }] of Object.entries(migrations(dialect))) {
        statements.length = 0
        await up(database)
        // These two made indexes, which are no migrations any more.
        if (!['0013-first-deliveries', '0014-calls'].includes(name)) expect(statements.length, name).toBeGreaterThan(0)
        for (const statement of statements) {
          const why = breakingStatement(statement)
          if (why !== undefined && EXCEPTIONS[name] === undefined) found.push(`${name} ${why}: ${statement}`)
        }
      }
      expect(found).toEqual([])
      await drop()
    })

    it.each(names)('%s lets the version before read and write as it did', async (name) => {
      const { database, schema, drop } = await make()
      let serial = 1_000
      const use = async (tables: readonly TableMetadata[]): Promise<void> => {
        for (const table of tables) {
          serial += 1
          await useTable(database, table, serial)
        }
      }
      for (const [each, { up }] of Object.entries(migrations(dialect))) {
        const before = each === name ? await tablesOf(database, schema) : []
        await use(before)
        await up(database)
        await use(before)
        if (each === name) break
      }
      await drop()
    })
  })
}

const tablesOf = async (database: Kysely<Row>, schema: string | undefined): Promise<readonly TableMetadata[]> =>
  (await database.introspection.getTables()).filter((table) => !table.isView && table.schema === schema)

/** Writes, reads and changes a row with exactly the columns that a version knows. */
const useTable = async (database: Kysely<Row>, { name, columns }: TableMetadata, serial: number): Promise<void> => {
  const written = columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing)
  const row = Object.fromEntries(written.map((column) => [column.name, sampleOf(column, serial)]))
  await database.insertInto(name).values(row).execute()
  const [known] = written
  if (known === undefined) throw new Error(`${name} has no column to write.`)
  const found = await database
    .selectFrom(name)
    .select(written.map((column) => column.name))
    .where(known.name, '=', row[known.name])
    .executeTakeFirstOrThrow()
  expect(plain(found)).toEqual(plain(row))
  const same = database.updateTable(name).set(row).where(known.name, '=', row[known.name])
  expect((await same.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)
}

/** PostgreSQL returns 64-bit integers as text. */
const plain = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))

const sampleOf = ({ name, dataType }: ColumnMetadata, serial: number): unknown =>
  /int|double|float|real/i.test(dataType) ? serial : `${name} ${serial}`

/** Writes down the statements of a database. */
export const noting =
  (statements: string[]) =>
  ({ query }: { readonly query: CompiledQuery }): void =>
    void statements.push(query.sql)
