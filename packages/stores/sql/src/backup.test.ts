import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeWhere } from '@switchyard/test-support'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSqlStore } from './open-sql-store.ts'
import type { SqlStoreOptions } from './sql-store-options.ts'
import { findOwnPostgres, ownPostgres } from './testing/postgres.ts'
import { swap } from './testing/swap.ts'

const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

/** The command or statement of the page that begins so. */
const documented = (beginning: string): string => {
  const text = new RegExp(`^${beginning}.*$|\`(${beginning}[^\`]*)\``, 'm').exec(page)
  if (!text) throw new Error(`docs/operations.md has no ${beginning}`)
  return text[1] ?? text[0]
}

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const open = async (options: SqlStoreOptions) => {
  const store = await openSqlStore(options)
  onTestFinished(() => store.close())
  return store
}

const KEY = 'a-key-that-is-in-the-backup'
const acme = {
  id: 'acme',
  affiliateTiers: [],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: { quote: 60 },
  explain: false,
}
const saved = [swap('old', { createdAt: 1_500_000_000_000 }), swap('new', { createdAt: Date.now() })] as const

/** A store with a swap of long ago, a new one and a key. */
const filled = async (options: SqlStoreOptions) => {
  const store = await open(options)
  for (const one of saved) await store.swaps.save(one)
  await store.keys.add(KEY, acme)
  return store
}

const expectFilled = async (options: SqlStoreOptions): Promise<void> => {
  const store = await open(options)
  for (const one of saved) expect(await store.swaps.findById(one.swapId)).toEqual(one)
  expect(await store.keys.find(KEY)).toEqual(acme)
}

const run = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describeWhere(await findOwnPostgres(), 'a backup of PostgreSQL', () => {
  it('is made and restored as docs/operations.md says', async () => {
    const server = await ownPostgres()
    onTestFinished(() => server.stop())
    const folder = temporaryFolder()
    const shell = (beginning: string, url: string) =>
      execFileSync('bash', ['-c', documented(beginning)], { cwd: folder, env: { ...process.env, POSTGRES_URL: url } })
    await filled({ url: server.url, schema: 'switchyard' })
    shell('pg_dump --', server.url)
    await run(server.url, 'create database restored')
    const restored = new URL('/restored', server.url).href
    shell('pg_restore --', restored)
    await expectFilled({ url: restored, schema: 'switchyard' })
  }, 60_000)
})

describe('a backup of an SQLite file', () => {
  it('is made while the program uses it, by the statement of docs/operations.md', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'swaps.db')
    await filled({ file })
    const statement = /"(VACUUM INTO '.*')"/.exec(documented('sqlite3 swaps'))?.[1] ?? ''
    const copy = join(folder, 'copy.db')
    const { default: Database } = await import('libsql')
    const other = new Database(file)
    other.exec(statement.replace('copy.db', copy))
    other.close()
    await expectFilled({ file: copy })
  })
})
