import { createEngine } from '@switchyard/core'
import { type ConfigInput, createServer, type RunningServer, readConfig } from '@switchyard/server'
import { describeWhere, findAll } from '@switchyard/test-support'
import { afterEach, expect, it } from 'vitest'
import { fakePlugin } from '../../http/test/fake-plugin.ts'
import { type CutOff, wayTo } from './cut-off.ts'
import { freshSchema, openPostgres, openRedis } from './databases.ts'
import { eventually } from './eventually.ts'
import { logged } from './logged.ts'

const postgres = await openPostgres()
const redis = await openRedis()

const running: RunningServer[] = []
const ways: CutOff[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await Promise.all(ways.splice(0).map((way) => way.close()))
})

interface Clocks {
  readonly clockSkewMs?: Record<string, number>
  readonly ownClockSkewMs?: number
}

const start = async (stores: ConfigInput) => {
  const { logger, log } = logged()
  const server = await createServer(readConfig({ port: 0, auth: 'open', stores }), {
    logger,
    engine: (keys, policy, parts) => createEngine({ plugins: [fakePlugin()], keys, policy, ...parts }),
  })
  running.push(server)
  await server.engine.ready()
  let skew: Readonly<Record<string, number>> = {}
  const readiness = async (): Promise<readonly [number, unknown]> => {
    const response = await fetch(`${server.url}/readyz`)
    const { clockSkewMs = {}, ownClockSkewMs: _, ...body } = (await response.json()) as Clocks
    skew = clockSkewMs
    return [response.status, body]
  }
  const isReady = async () => (await readiness())[0] === 200
  return { server, readiness, isReady, log, skew: () => skew }
}

describeWhere(findAll(postgres, redis), '/readyz', ([postgres, redis]) => {
  it('names the store that is down, serves on meanwhile, and is ready again when it is back', async () => {
    const [toSql, sqlUrl] = await wayTo(postgres.url)
    ways.push(toSql)
    const [toRedis, redisUrl] = await wayTo(redis.url)
    ways.push(toRedis)
    const { schema, drop } = freshSchema(postgres.url)
    const sql = { url: sqlUrl, schema }
    const { server, readiness, isReady, log, skew } = await start({ sql, redis: { url: redisUrl, timeoutMs: 500 } })
    expect(await readiness()).toEqual([200, { status: 'ready' }])
    // Both run on this machine, so they have its clock.
    expect(Object.keys(skew())).toEqual(['sql', 'redis'])
    for (const milliseconds of Object.values(skew())) expect(Math.abs(milliseconds)).toBeLessThan(10_000)
    const noted = () => server.engine.health().clockSkews.map(({ source }) => source)
    await eventually(async () => noted().length === 2)
    expect([...noted()].sort()).toEqual(['redis', 'sql'])

    toSql.cut()
    await eventually(async () => !(await isReady()))
    expect(await readiness()).toEqual([503, { status: 'unavailable', down: ['sql'] }])
    expect(Object.keys(skew())).toEqual(['redis'])
    expect((await fetch(`${server.url}/providers`)).status).toBe(200)
    toRedis.cut()
    await eventually(async () => JSON.stringify((await readiness())[1]).includes('redis'))
    expect(await readiness()).toEqual([503, { status: 'unavailable', down: ['sql', 'redis'] }])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    toSql.mend()
    toRedis.mend()
    await eventually(isReady)
    const lines = log()
      .split('\n')
      .filter((line) => line.includes('a store is down'))
    expect(lines.map((line) => JSON.parse(line).store)).toEqual(['sql', 'redis'])
    expect(log()).toContain('the store answers again')
    await drop()
  }, 60_000)
})
