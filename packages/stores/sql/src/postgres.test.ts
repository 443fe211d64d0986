import { randomBytes } from 'node:crypto'
import { describeWhere } from '@switchyard/test-support'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlStore } from './open-sql-store.ts'
import { openPostgres } from './postgres-database.ts'
import type { Tables } from './tables.ts'
import { killSuite } from './testing/kill-suite.ts'
import { migrationsSuite, noting } from './testing/migrations-suite.ts'
import { oldVersionSuite } from './testing/old-version-suite.ts'
import type { Place } from './testing/place.ts'
import { findPostgres } from './testing/postgres.ts'
import { storeSuite } from './testing/store-suite.ts'
import { swap } from './testing/swap.ts'

const found = await findPostgres()
const server = found.missing === undefined ? found.value : undefined
const made: string[] = []
afterAll(async () => {
  // Schemas that a failed test left behind.
  for (const schema of made) await query(`drop schema if exists "${schema}" cascade`)
  await server?.stop()
})

const query = async (text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: server?.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A schema of this run's own. */
const place = async (): Promise<Place & { readonly options: { readonly url: string; readonly schema: string } }> => {
  const schema = `switchyard_${process.pid}_${randomBytes(4).toString('hex')}`
  made.push(schema)
  return {
    // A long timeout, for busy machines.
    options: { url: server?.url ?? '', schema, timeoutMs: 30_000 },
    drop: async () => {
      await query(`drop schema "${schema}" cascade`)
    },
    write: async (statement) => {
      await query(`set search_path = "${schema}"; ${statement}`)
    },
    read: async (text) => {
      const client = new pg.Client({ connectionString: server?.url, options: `-c search_path=${schema}` })
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

describeWhere(found, 'a store in PostgreSQL', (server) => {
  storeSuite('PostgreSQL', place)

  oldVersionSuite('PostgreSQL', {
    seq: 'bigserial primary key',
    make: async (statements) => {
      const at = await place()
      const { schema } = at.options
      await query([`create schema "${schema}"`, `set search_path = "${schema}"`, ...statements].join('; '))
      return at
    },
  })

  describe('only PostgreSQL', () => {
    killSuite(place)

    migrationsSuite('postgres', async () => {
      const at = await place()
      const { schema } = at.options
      await query(`create schema "${schema}"`)
      const statements: string[] = []
      const connection = { connectionString: server.url, options: `-c search_path=${schema}` }
      const database = new Kysely<Record<string, Record<string, unknown>>>({
        dialect: new PostgresDialect({ pool: new pg.Pool(connection) }),
        log: noting(statements),
      })
      return {
        database,
        schema,
        statements,
        drop: async () => {
          await database.destroy()
          await at.drop()
        },
      }
    })

    it('uses its own schema only', async () => {
      const at = await place()
      const store = await openSqlStore(at.options)
      await store.swaps.save(swap('a'))
      const tables = await query(
        `select table_name from information_schema.tables where table_schema = '${at.options.schema}' order by 1`,
      )
      expect(tables.map(({ table_name }) => table_name)).toEqual([
        'answers',
        'api_keys',
        'key_changes',
        'ledger',
        'retired_signing_keys',
        'store_checks',
        'swap_change_count',
        'swap_changes',
        'swap_hashes',
        'swap_states',
        'swaps',
        'switchyard_migration',
        'switchyard_migration_lock',
        'webhook_attempts',
        'webhook_cursor',
        'webhook_deliveries',
        'webhook_endpoints',
      ])
      await store.close()
      await at.drop()
    })

    it('replaces a connection after its lifetime, and keeps it before', async () => {
      const processes = async (database: Kysely<Tables>) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)
        return rows[0]?.pid
      }
      const options = { url: server.url, connections: 1, timeoutMs: 30_000 }
      const lasting = await openPostgres(options)
      const replaced = await openPostgres({ ...options, maxLifetimeMs: 20 })
      const [lastingOne, first] = [await processes(lasting), await processes(replaced)]
      await expect.poll(() => processes(replaced), { timeout: 30_000 }).not.toBe(first)
      expect(await processes(lasting)).toBe(lastingOne)
      await Promise.all([lasting.destroy(), replaced.destroy()])
    })

    it('finds swaps by index', async () => {
      const at = await place()
      const store = await openSqlStore(at.options)
      const plan = async (where: string) => {
        const client = new pg.Client({ connectionString: at.options.url })
        await client.connect()
        await client.query(`set search_path = "${at.options.schema}"; set enable_seqscan = off`)
        const { rows } = await client.query(`explain select * from swaps where ${where} order by seq desc limit 1`)
        await client.end()
        return JSON.stringify(rows)
      }
      expect(await plan(`deposit_channel_id = 'x'`)).toContain('swaps_by_channel')
      expect(await plan(`deposit_address_key = 'x'`)).toContain('swaps_by_deposit')
      await store.close()
      await at.drop()
    })

    it('continues after its connections were cut', async () => {
      const at = await place()
      const errors: Error[] = []
      const store = await openSqlStore({ ...at.options, onError: (error) => errors.push(error) })
      await store.swaps.save(swap('a', { depositChannelId: 'c' }))
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%${at.options.schema}%' and pid <> pg_backend_pid()`,
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(errors.length).toBeGreaterThan(0)
      expect(await store.swaps.findByChannel('c')).toMatchObject({ swapId: 'a' })
      await store.close()
      await at.drop()
    })

    it('rejects when a swap cannot be saved', async () => {
      const at = await place()
      const store = await openSqlStore(at.options)
      await expect(store.swaps.save(swap('a', { memo: 'no\0way', depositChannelId: 'c' }))).rejects.toThrow()
      expect(await store.swaps.findByChannel('c')).toBeUndefined()
      await at.drop()
      await expect(store.swaps.save(swap('b'))).rejects.toThrow()
      await store.close()
    })

    it('rejects if nothing listens', async () => {
      await expect(openSqlStore({ url: 'postgres://127.0.0.1:1/none', timeoutMs: 500 })).rejects.toThrow()
    })
  })
})
