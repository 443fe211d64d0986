import { randomBytes } from 'node:crypto'
import { createEngine } from '@switchyard/core'
import { type ConfigInput, createServer, type RunningServer, readConfig } from '@switchyard/server'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { fakePlugin } from '../../host-http/test/fake-plugin.ts'
import { testRedis } from '../../store-redis/src/testing/redis.ts'
import { testPostgres } from '../../store-sql/src/testing/postgres.ts'
import { type CutOff, cutOff } from './cut-off.ts'
import { eventually } from './eventually.ts'

const postgres = await testPostgres()
const redis = await testRedis()
afterAll(async () => {
  await postgres?.stop()
  await redis?.stop()
})

const running: RunningServer[] = []
const ways: CutOff[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await Promise.all(ways.splice(0).map((way) => way.close()))
})

const start = async (stores: ConfigInput) => {
  const said: string[] = []
  const server = await createServer(readConfig({ port: 0, auth: 'open', stores }), {
    logger: pino({ base: undefined }, { write: (line: string) => void said.push(line) }),
    engine: (keys, policy, parts) => createEngine({ plugins: [fakePlugin()], keys, policy, ...parts }),
  })
  running.push(server)
  await server.engine.ready()
  const readiness = async (): Promise<readonly [number, unknown]> => {
    const response = await fetch(`${server.url}/readyz`)
    return [response.status, await response.json()]
  }
  const isReady = async () => (await readiness())[0] === 200
  return { server, readiness, isReady, log: () => said.join('') }
}

/** A way to a store of the tests, and the address it is reached by over it. */
const wayTo = async (url: string): Promise<readonly [CutOff, string]> => {
  const address = new URL(url)
  const way = await cutOff(Number(address.port))
  ways.push(way)
  address.port = String(way.port)
  return [way, address.href]
}

const sqlOn = (url: string) => ({ url, schema: `switchyard_ready_${process.pid}_${randomBytes(4).toString('hex')}` })

const drop = async (url: string, schema: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop schema if exists "${schema}" cascade`)
  await client.end()
}

if (postgres === undefined || redis === undefined)
  describe.skip('readiness with stores (needs PostgreSQL and Redis, neither reachable nor installed)', () =>
    it('is absent'))
else
  describe('/readyz', () => {
    it('names the store that is down, serves on meanwhile, and is ready again when it is back', async () => {
      const [toSql, sqlUrl] = await wayTo(postgres.url)
      const [toRedis, redisUrl] = await wayTo(redis.url)
      const sql = sqlOn(sqlUrl)
      const { server, readiness, isReady, log } = await start({ sql, redis: { url: redisUrl, timeoutMs: 500 } })
      expect(await readiness()).toEqual([200, { status: 'ready' }])

      toSql.cut()
      await eventually(async () => !(await isReady()))
      expect(await readiness()).toEqual([503, { status: 'unavailable', down: ['sql'] }])
      expect((await fetch(`${server.url}/providers`)).status).toBe(200)
      toRedis.cut()
      await eventually(async () => JSON.stringify((await readiness())[1]).includes('redis'))
      expect(await readiness()).toEqual([503, { status: 'unavailable', down: ['sql', 'redis'] }])
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

      toSql.mend()
      toRedis.mend()
      await eventually(isReady)
      const told = log()
        .split('\n')
        .filter((line) => line.includes('a store is down'))
      expect(told.map((line) => JSON.parse(line).store)).toEqual(['sql', 'redis'])
      expect(log()).toContain('the store answers again')
      await drop(postgres.url, sql.schema)
    }, 60_000)
  })
