import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '@switchyard/core'
import { createSandbox } from '@switchyard/sandbox'
import { type ConfigInput, createServer, loadConfig, type RunningServer, readConfig } from '@switchyard/server'
import { openSqlStore, type SqlStoreOptions } from '@switchyard/store-sql'
import { describeWhere, itWhere } from '@switchyard/test-support'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import type { StoresConfig } from '../src/config/sections/stores-config.ts'
import { startFailure } from '../src/start-failure.ts'
import { openStores } from '../src/stores/open-stores.ts'
import { freshSchema, openPostgres, openRedis } from './databases.ts'

const KEY = 'a-key-long-enough-for-all-47'
const logger = pino({ level: 'silent' })
const addresses = {
  sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
  destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
}

const postgres = await openPostgres()
const redis = await openRedis()

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

/** A server on a provider of its own, whose stores are those of the configuration. */
const start = async (stores: ConfigInput, perMinute = {}) => {
  const config = readConfig({
    port: 0,
    http: { maxEventLoopDelayMs: 0 },
    keys: [{ id: 'acme', key: KEY, perMinute }],
    stores,
  })
  const limits = { keepExpiredMs: 1_000, quoteTtlMs: 30_000 }
  const server = await createServer(config, {
    logger,
    engine: (keys, policy, parts) => createEngine({ plugins: [fakePlugin()], keys, policy, limits, ...parts }),
  })
  running.push(server)
  const post = async (path: string, body: object) => {
    const headers = { 'x-api-key': KEY }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const quote = async () => {
    const { status, body } = await post('/v3/quote', fakeQuoteBody)
    return { status, routeId: (body.routes as { routeId: string }[] | undefined)?.[0]?.routeId }
  }
  return { server, post, quote }
}

const outlivesTheProgram = async (stores: ConfigInput, options: SqlStoreOptions): Promise<void> => {
  const first = await start(stores)
  const { routeId } = await first.quote()
  const swapped = await first.post('/v3/swap', { routeId, ...addresses })
  expect(swapped.status).toBe(200)
  await first.server.stop()
  const store = await openSqlStore(options)
  const stored = await store.swaps.findByDepositAddress(String(swapped.body.targetAddress))
  await store.close()
  expect(stored).toMatchObject([{ routeId, callerId: 'acme', provider: 'FAKE', ...addresses }])
}

describe('swaps', () => {
  it('outlive the program in an SQLite file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-stores-'))
    const file = join(folder, 'data', 'swaps.db')
    await outlivesTheProgram({ sql: { file } }, { file })
    await rm(folder, { recursive: true })
  })

  itWhere(postgres, 'outlive the program in PostgreSQL', async ({ url }) => {
    const { schema, drop } = freshSchema(url)
    await outlivesTheProgram({ sql: { url, schema } }, { url, schema }).finally(drop)
  })
})

describeWhere(redis, 'two servers on one Redis', (redis) => {
  const stores = () => ({ redis: { url: redis.url, prefix: `switchyard-server-${randomBytes(6).toString('hex')}:` } })

  it('swap each other’s quotes', async () => {
    const shared = stores()
    const [one, two] = [await start(shared), await start(shared)]
    const { routeId } = await one.quote()
    expect((await two.post('/v3/swap', { routeId, ...addresses })).status).toBe(200)
    const apart = await start(stores())
    expect((await apart.post('/v3/swap', { routeId, ...addresses })).body.error).toBe('swapRouteNotFound')
  })

  it('hold a key to one limit', async () => {
    const shared = stores()
    const [one, two] = [await start(shared, { quote: 2 }), await start(shared, { quote: 2 })]
    const statuses = [await one.quote(), await two.quote(), await one.quote(), await two.quote()]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 429])
  })
})

describe('stores', () => {
  it('that cannot be opened keep the program from starting, and are named without their password', async () => {
    const sandboxUrl = 'http://127.0.0.1:9'
    const attempt = (stores: object) =>
      createServer(readConfig({ port: 0, auth: 'open', sandboxUrl, stores }), { logger }).then(
        () => 'started',
        startFailure,
      )
    const lost = await attempt({ redis: { url: 'redis://:secret@127.0.0.1:9' } })
    expect(lost).toMatch(/stores\.redis: cannot be opened \(.*ECONNREFUSED/)
    const gone = await attempt({ sql: { url: 'postgres://user:secret@127.0.0.1:9/db' } })
    expect(gone).toMatch(/stores\.sql: cannot be opened \(.*ECONNREFUSED/)
    const folder = await attempt({ sql: { file: '/' } })
    expect(folder).toContain('stores.sql: cannot be opened (')
    for (const text of [lost, gone, folder]) expect(text).not.toContain('secret')
  })

  it('are closed again when another cannot be opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-stores-'))
    const file = join(folder, 'swaps.db')
    const stores = { sql: { file }, redis: { url: 'redis://127.0.0.1:9' } }
    await expect(openStores(stores, logger)).rejects.toThrow('stores.redis')
    const store = await openSqlStore({ file })
    await store.ping()
    await store.close()
    await rm(folder, { recursive: true })
  })

  it('are used by the program itself, and let go of when it stops', async () => {
    const sandbox = createSandbox()
    const { base } = await sandbox.listen()
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-stores-'))
    const file = join(folder, 'swaps.db')
    const input = {
      port: 0,
      auth: 'open',
      http: { maxEventLoopDelayMs: 0 },
      sandboxUrl: base,
      stores: { sql: { file } },
    }
    const server = await createServer(readConfig(input), { logger })
    await server.engine.ready()
    const addressOn = (chain: string) => sandbox.accounts[0]?.addresses.find((each) => each.chain === chain)?.address
    const addresses = { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
    const post = async (path: string, body: object) =>
      (await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
    const ask = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', providers: ['THORCHAIN_STREAMING'] }
    const { routes } = (await post('/v3/quote', { ...ask, ...addresses })) as { routes: { routeId: string }[] }
    const { targetAddress } = (await post('/v3/swap', { routeId: routes[0]?.routeId, ...addresses })) as {
      targetAddress: string
    }
    await server.stop()
    await sandbox.close()
    const left = await openSqlStore({ file })
    expect(await left.swaps.findByDepositAddress(targetAddress)).toMatchObject([{ routeId: routes[0]?.routeId }])
    await left.close()
    await rm(folder, { recursive: true })
  })

  it.each<[object, string]>([
    [{ sql: {} }, 'stores.sql: must name a file or a url'],
    [{ sql: { file: 'a', url: 'postgres://a/b' } }, 'stores.sql: must name a file or a url'],
    [{ sql: { url: 'mysql://a/b' } }, 'stores.sql.url: must be a PostgreSQL address'],
    [{ sql: { file: 'a', schema: 'b' } }, 'stores.sql: a file takes no schema'],
    [{ redis: {} }, 'stores.redis.url: must be a Redis address'],
    [{ redis: { url: 'http://a' } }, 'stores.redis.url: must be a Redis address'],
    [{ kind: 'memory' }, 'stores.kind: there is no such setting'],
  ])('refuse %j', (stores, problem) => {
    expect(() => readConfig({ auth: 'open', stores })).toThrow(problem)
  })

  it('may be given as variables', async () => {
    const url = 'redis://:p@cache.internal:6379/1'
    const environment = {
      SWITCHYARD_AUTH: 'open',
      SWITCHYARD_STORES__REDIS__URL: url,
      SWITCHYARD_STORES__SQL__FILE: 'a.db',
    }
    const { stores } = await loadConfig({ environment })
    expect(stores).toEqual<StoresConfig>({ redis: { url }, sql: { file: 'a.db' } })
  })
})
