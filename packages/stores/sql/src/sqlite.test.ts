import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlStore } from './open-sql-store.ts'
import { killSuite } from './testing/kill-suite.ts'
import { migrationsSuite, noting } from './testing/migrations-suite.ts'
import { oldVersionSuite } from './testing/old-version-suite.ts'
import type { Place } from './testing/place.ts'
import { readFromFile, runOnFile } from './testing/run-on-file.ts'
import { storeSuite } from './testing/store-suite.ts'
import { swap } from './testing/swap.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchyard-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const placeOf = (file: string): Place => ({
  options: { file },
  drop: async () => rmSync(file),
  write: async (statement) => runOnFile(file, statement),
  read: async (query) => readFromFile(file, query),
})

const place = async (): Promise<Place> => {
  files += 1
  const file = join(folder, 'deep', `store-${files}.db`)
  return placeOf(file)
}

storeSuite('an SQLite file', place)

oldVersionSuite('an SQLite file', {
  seq: 'integer primary key autoincrement',
  make: async (statements) => {
    files += 1
    const file = join(folder, `old-${files}.db`)
    const database = new Database(file)
    for (const statement of statements) database.exec(statement)
    database.close()
    return placeOf(file)
  },
})

describe('only an SQLite file', () => {
  killSuite(place)

  migrationsSuite('sqlite', async () => {
    const statements: string[] = []
    const database = new Kysely<Record<string, Record<string, unknown>>>({
      dialect: new SqliteDialect({ database: new Database(':memory:') }),
      log: noting(statements),
    })
    return { database, statements, drop: () => database.destroy() }
  })

  it('is created with its folder, readable by its owner only, and commits to disk', async () => {
    const file = join(folder, 'new', 'folder', 'store.db')
    const store = await openSqlStore({ file })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await store.swaps.save(swap('a'))
    expect(existsSync(`${file}-wal`)).toBe(true)
    await store.close()
    await expect(store.ping()).rejects.toThrow()
  })

  it('is refused and left unchanged if a newer version created it', async () => {
    const file = join(folder, 'newer.db')
    await (await openSqlStore({ file })).close()
    const database = new Database(file)
    database.exec(`insert into switchyard_migration (name, timestamp) values ('9999-later', '2030-01-01')`)
    database.close()
    await expect(openSqlStore({ file })).rejects.toThrow('9999-later')
  })

  it('is refused if it is not a database', async () => {
    await expect(openSqlStore({ file: folder })).rejects.toThrow()
    await expect(openSqlStore({ file: new URL(import.meta.url).pathname })).rejects.toThrow(/not a database/)
  })

  it('may be in memory', async () => {
    const store = await openSqlStore({ file: ':memory:' })
    await store.swaps.save(swap('a', { depositChannelId: 'c' }))
    expect(await store.swaps.findByChannel('c')).toMatchObject({ swapId: 'a' })
    await store.close()
  })
})
