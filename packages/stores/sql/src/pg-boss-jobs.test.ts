import { randomBytes } from 'node:crypto'
import { describeWhere } from '@switchyard/test-support'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openSqlStore } from './open-sql-store.ts'
import { findPostgres } from './testing/postgres.ts'

const found = await findPostgres()
const server = found.missing === undefined ? found.value : undefined
const schemas: string[] = []

afterAll(async () => {
  if (server === undefined) return
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  for (const schema of schemas)
    await client.query(`drop schema if exists "${schema}" cascade; drop schema if exists "${schema}_jobs" cascade`)
  await client.end()
  await server.stop()
})

/** A server of a deployment: its store, and the jobs it shares with the others. */
const opened = async (schema: string) => {
  const store = await openSqlStore({ url: server?.url ?? '', schema, timeoutMs: 30_000 })
  const jobs = await store.openJobs?.({ pollMs: 50 })
  if (!jobs) throw new Error('A PostgreSQL store has jobs.')
  return {
    jobs,
    close: async () => {
      await jobs.stop()
      await store.close()
    },
  }
}

const schemaOfTest = (): string => {
  const schema = `switchyard_${process.pid}_${randomBytes(4).toString('hex')}`
  schemas.push(schema)
  return schema
}

describeWhere(found, 'jobs in PostgreSQL', () => {
  it('run when they are due, each on one of the servers, also after one that failed', async () => {
    const schema = schemaOfTest()
    const [one, other] = [await opened(schema), await opened(schema)]
    const ran: string[] = []
    let failures = 0
    const work = async (key: string) => {
      if (key === 'fails' && failures++ === 0) throw new Error('once')
      ran.push(key)
    }
    one.jobs.work('swaps', work)
    other.jobs.work('swaps', work)
    const keys = Array.from({ length: 40 }, (_, index) => `k${index}`)
    for (const key of keys) await one.jobs.schedule('swaps', key, 0)
    await one.jobs.schedule('swaps', 'later', Date.now() + 3_600_000)
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(40)
    expect(new Set(ran)).toEqual(new Set(keys))
    await one.close()
    await other.jobs.schedule('swaps', 'after', 0)
    await expect.poll(() => ran.includes('after'), { timeout: 20_000 }).toBe(true)
    expect(ran).not.toContain('later')
    await other.close()
  }, 60_000)

  it('are opened by several servers at once', async () => {
    for (const schema of [schemaOfTest(), schemaOfTest()]) {
      const servers = await Promise.all(Array.from({ length: 4 }, () => opened(schema)))
      await Promise.all(servers.map(({ jobs }, index) => jobs.schedule('swaps', `k${index}`, Date.now() + 60_000)))
      await Promise.all(servers.map(({ close }) => close()))
    }
  })

  it('wait once for each key, at the earlier of two times', async () => {
    const { jobs, close } = await opened(schemaOfTest())
    const ran: string[] = []
    await jobs.schedule('swaps', 'k', Date.now() + 3_600_000)
    await jobs.schedule('swaps', 'k', Date.now() + 7_200_000)
    await jobs.schedule('swaps', 'k', 0)
    await jobs.schedule('swaps', 'k', Date.now() + 3_600_000)
    jobs.work('swaps', async (key) => void ran.push(key))
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['k'])
    await jobs.schedule('swaps', 'second', 0)
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['k', 'second'])
    await close()
  }, 60_000)

  it('end what runs before they stop', async () => {
    const { jobs, close } = await opened(schemaOfTest())
    let ended = false
    let started: () => void = () => {}
    const running = new Promise<void>((resolve) => {
      started = resolve
    })
    jobs.work('swaps', async () => {
      started()
      await new Promise((resolve) => setTimeout(resolve, 100))
      ended = true
    })
    await jobs.schedule('swaps', 'k', 0)
    await running
    await close()
    expect(ended).toBe(true)
  }, 60_000)
})
