import { randomBytes } from 'node:crypto'
import { describeWhere } from '@switchyard/test-support'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrateStore } from '../migrate-store.ts'
import { openSqlStore } from '../open-sql-store.ts'
import { findPostgres } from '../testing/postgres.ts'
import { swap } from '../testing/swap.ts'
import type { IndexProgress } from './create-indexes.ts'
import { lateIndexes } from './late-indexes.ts'

/** `SWITCHYARD_MIGRATION_ROWS=3000000` shows it at the size of a large deployment. */
const ROWS = Number(process.env.SWITCHYARD_MIGRATION_ROWS ?? 20_000)

const found = await findPostgres()
const server = found.missing === undefined ? found.value : undefined
afterAll(() => server?.stop())

describeWhere(found, 'a database that is large already', ({ url }) => {
  const schema = `switchyard_${process.pid}_${randomBytes(4).toString('hex')}`
  const options = { url, schema, timeoutMs: 30_000 }
  const query = async (text: string): Promise<readonly Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const listIndexes = async () =>
    (
      await query(
        `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_namespace n on n.oid = c.relnamespace where n.nspname = '${schema}' and i.indisvalid`,
      )
    ).map(({ name }) => name)
  afterAll(() => query(`drop schema "${schema}" cascade`))

  it(
    'starts without the indexes of its large tables, serves, and gets them beside a running store',
    async () => {
      const first = await openSqlStore(options)
      await first.swaps.save(swap('one'))
      await first.close()
      const columns = (await query(
        `select column_name as name from information_schema.columns where table_schema = '${schema}' and table_name = 'swaps'
         and column_name not in ('seq', 'swap_id', 'route_id')`,
      )) as readonly { readonly name: string }[]
      const names = columns.map(({ name }) => `"${name}"`).join()
      await query(
        `insert into swaps (swap_id, route_id, ${names}) select 's' || n, 'r' || n, ${names} from swaps, generate_series(1, ${ROWS}) n
         where swap_id = 'one'`,
      )
      for (const { name } of lateIndexes) await query(`drop index "${name}"`)
      await query('analyze')

      const told: string[] = []
      const serving = await openSqlStore({
        ...options,
        smallTableRows: 1_000,
        onMissingIndexes: (missing) => told.push(...missing.map(({ name }) => name)),
      })
      expect(told.sort()).toEqual(['swaps_by_created', 'swaps_calls'])
      expect(await listIndexes()).toEqual(expect.not.arrayContaining(told))

      // What an interrupted run leaves behind.
      await query(`create index "swaps_by_created" on swaps (created_at, seq)`)
      await query(
        `update pg_index set indisvalid = false where indexrelid = '"${schema}"."swaps_by_created"'::regclass`,
      )
      const planned = await migrateStore(options, { dryRun: true })
      expect(planned.missing.map(({ name, isBroken }) => [name, isBroken]).sort()).toEqual([
        ['swaps_by_created', true],
        ['swaps_calls', false],
      ])
      expect(planned.missing[0]?.rows).toBeGreaterThan(ROWS / 2)

      const progress: IndexProgress[] = []
      let isDone = false
      let saved = 0
      const saving = (async () => {
        do {
          const swapId = `during-${saved++}`
          await serving.swaps.save(swap(swapId))
          expect((await serving.swaps.findById(swapId))?.swapId).toBe(swapId)
        } while (!isDone)
      })()
      const done = await migrateStore(options, { onProgress: (step) => progress.push(step) })
      isDone = true
      await saving
      expect(done.missing).toEqual([])
      expect(saved).toBeGreaterThan(0)
      expect(await listIndexes()).toEqual(expect.arrayContaining(lateIndexes.map(({ name }) => name)))
      for (const name of told) expect(progress.findLast(({ index }) => index === name)).toMatchObject({ done: 1 })
      const shares = progress.filter(({ index }) => index === 'swaps_by_created').map((step) => step.done)
      expect(shares).toEqual([...shares].sort((one, other) => one - other))

      // Nothing is left to do.
      const again: IndexProgress[] = []
      await migrateStore(options, { onProgress: (step) => again.push(step) })
      expect(again).toEqual([])
      await serving.close()
    },
    ROWS > 100_000 ? 1_800_000 : 120_000,
  )
})
