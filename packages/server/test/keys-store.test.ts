import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '@switchyard/core'
import { createServer, loadConfig, type RunningServer, type SqlConfig } from '@switchyard/server'
import { openSqlStore, type SqlStoreOptions } from '@switchyard/store-sql'
import { createRemoteJWKSet, flattenedVerify } from 'jose'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../host-http/test/fake-plugin.ts'
import { testPostgres } from '../../store-sql/src/testing/postgres.ts'
import { program } from '../src/program.ts'
import { startFailure } from '../src/start-failure.ts'
import { type CutOff, cutOff } from './cut-off.ts'
import { eventually } from './eventually.ts'

const parties = {
  sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
  destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
}

const postgres = await testPostgres()
afterAll(() => postgres?.stop())

interface Place {
  readonly sql: SqlConfig
  drop(): Promise<void>
}

const fileIn = (folder: string): Promise<Place> =>
  Promise.resolve({ sql: { file: join(folder, 'swaps.db') }, drop: async () => {} })

const schemaAt = async (url: string): Promise<Place> => {
  const schema = `switchyard_keys_${process.pid}_${randomBytes(4).toString('hex')}`
  const drop = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`drop schema if exists "${schema}" cascade`)
    await client.end()
  }
  return { sql: { url, schema }, drop }
}

const suite = (name: string, placeIn: (folder: string) => Promise<Place>): void => {
  describe(`keys kept in ${name}`, () => {
    let folder = ''
    let place: Place
    let config = ''
    const running: RunningServer[] = []
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'switchyard-keys-'))
      place = await placeIn(folder)
      config = join(folder, 'switchyard.json')
      await configure()
    })
    afterEach(async () => {
      await Promise.all(running.splice(0).map((server) => server.stop()))
      await place.drop()
      await rm(folder, { recursive: true })
    })

    const configure = (more: object = {}) =>
      writeFile(config, JSON.stringify({ port: 0, keysStore: 'sql', stores: { sql: place.sql }, ...more }))

    const keys = async (...words: string[]): Promise<string> => {
      const said: string[] = []
      await program({ words: ['keys', ...words, '--config', config], environment: {}, say: (text) => said.push(text) })
      return said.join('').trim()
    }

    const failure = (...words: string[]): Promise<string> =>
      keys(...words).then((said) => `done: ${said}`, startFailure)

    /** Long enough that nothing is noticed but by `reload`, unless a test waits for it. */
    const start = async (followMs = 60_000) => {
      const text: string[] = []
      const server = await createServer(await loadConfig({ file: config, environment: {} }), {
        logger: pino({ base: undefined }, { write: (line: string) => void text.push(line) }),
        followMs,
        engine: (found, policy, stores) => createEngine({ plugins: [fakePlugin()], keys: found, policy, ...stores }),
      })
      running.push(server)
      const post = (path: string, key: string, body: object) =>
        fetch(`${server.url}${path}`, { method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(body) })
      const status = async (key: string) => (await post('/v3/quote', key, fakeQuoteBody)).status
      return { server, post, status, log: () => text.join('') }
    }

    it('are made, listed, rotated and revoked by the command, and never kept themselves', async () => {
      const key = await keys('create', '--id', 'acme', '--per-minute', '60', '--signing', '--expires', '90d')
      expect(key).toMatch(/^sy_[\w-]{43}$/)
      expect(await keys('list')).toMatch(/^id +secrets +until +signing\nacme +1 +\d{4}-.*Z +acme-[0-9a-f]{8}$/)
      await keys('rotate', '--id', 'acme', '--overlap', '1h')
      expect(await keys('list')).toMatch(/\nacme +2 +no end/)
      const store = await openSqlStore(place.sql as SqlStoreOptions)
      const kept = JSON.stringify([await store.keys.list(), await store.keys.callers()])
      await store.close()
      expect(kept).not.toContain(key)
      expect(kept).not.toContain(key.slice(3))
      expect(await keys('revoke', '--id', 'acme')).toBe('acme: revoked.')
      expect(await keys('list')).toMatch(/\nacme +0 +revoked \d{4}-/)
      expect(await failure('create', '--id', 'acme')).toContain('acme: there is such a key already')
      expect(await failure('rotate', '--id', 'acme')).toContain('acme: the key is revoked')
      expect(await failure('revoke', '--id', 'nobody')).toContain('nobody: there is no such key')
      expect(await failure('create', '--id', 'a b')).toContain('stores.sql: keys[1].id')
    })

    it('open a running server within moments, carry their terms, and stop opening when they are revoked', async () => {
      const first = await keys('create', '--id', 'first', '--per-minute', 'quote=1000')
      const { status, post } = await start(20)
      const { headers } = await post('/v3/quote', first, fakeQuoteBody)
      expect(headers.get('ratelimit-limit')).toBe('1000')
      const second = await keys('create', '--id', 'second', '--deny', 'FAKE')
      await eventually(async () => (await status(second)) === 404)
      await keys('revoke', '--id', 'first')
      await eventually(async () => (await status(first)) === 401)
      expect(await status(second)).toBe(404)
      expect(await status(`${second}x`)).toBe(401)
    })

    it('open side by side while they are rotated, for as long as the overlap lasts', async () => {
      const old = await keys('create', '--id', 'acme')
      const { server, status } = await start()
      const renewed = await keys('rotate', '--id', 'acme', '--overlap', '1h')
      expect(await status(renewed)).toBe(401)
      await server.reload()
      expect([await status(old), await status(renewed)]).toEqual([200, 200])
      const last = await keys('rotate', '--id', 'acme', '--overlap', '0')
      await server.reload()
      expect([await status(old), await status(renewed), await status(last)]).toEqual([401, 401, 200])
    })

    it('sign swaps with published keys, those of before a rotation too', async () => {
      const key = await keys('create', '--id', 'acme', '--signing')
      const { server, post } = await start()
      const signature = async () => {
        const { routes } = (await (await post('/v3/quote', key, fakeQuoteBody)).json()) as {
          routes: { routeId: string }[]
        }
        const swap = await (await post('/v3/swap', key, { routeId: routes[0]?.routeId, ...parties })).json()
        return (swap as { meta: { signature: Parameters<typeof flattenedVerify>[0] } }).meta.signature
      }
      const kid = async (jws: Parameters<typeof flattenedVerify>[0]) => {
        const published = createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`))
        return (await flattenedVerify(jws, published)).protectedHeader?.kid
      }
      const before = await signature()
      const first = await kid(before)
      await keys('rotate', '--id', 'acme', '--signing')
      await server.reload()
      expect(await kid(await signature())).not.toBe(first)
      expect(await kid(before)).toBe(first)
      await keys('revoke', '--id', 'acme')
      await server.reload()
      expect(await kid(before)).toBe(first)
    })

    it('stand beside those of the configuration, but not twice', async () => {
      const own = { keys: [{ id: 'own', key: 'own-key-of-house' }] }
      const key = await keys('create', '--id', 'acme')
      await configure(own)
      const { server, status, log } = await start()
      expect([await status(key), await status('own-key-of-house')]).toEqual([200, 200])
      await keys('create', '--id', 'own')
      await server.reload()
      expect(log()).toContain('own stands in the configuration too')
      expect([await status(key), await status('own-key-of-house')]).toEqual([200, 200])
      await expect(start()).rejects.toThrow('own stands in the configuration too')
    })

    it('are changed by one command after the other', async () => {
      await Promise.all(Array.from({ length: 5 }, (_, index) => keys('create', '--id', `caller-${index}`)))
      expect((await keys('list')).split('\n')).toHaveLength(6)
    })
  })
}

suite('an SQLite file', fileIn)

if (postgres === undefined)
  describe.skip('keys kept in PostgreSQL (neither reachable at 127.0.0.1:5432 nor installed)', () => it('is absent'))
else {
  suite('PostgreSQL', () => schemaAt(postgres.url))

  describe('keys kept in a database that goes away', () => {
    let way: CutOff
    let place: Place
    let server: RunningServer
    afterEach(async () => {
      await server.stop()
      await way.close()
      await place.drop()
    })

    it('go on opening, and changes are taken up once it is back', async () => {
      const address = new URL(postgres.url)
      way = await cutOff(Number(address.port))
      address.port = String(way.port)
      place = await schemaAt(postgres.url)
      const direct = await openSqlStore(place.sql as SqlStoreOptions)
      const terms = {
        affiliateTiers: [],
        affiliateAccounts: {},
        serviceTiers: [],
        serviceAccounts: {},
        perMinute: {},
        explain: false,
      }
      await direct.keys.add('a-long-random-key', { id: 'acme', ...terms })
      const environment = {
        SWITCHYARD_PORT: '0',
        SWITCHYARD_KEYSSTORE: 'sql',
        SWITCHYARD_STORES__SQL__URL: address.href,
        SWITCHYARD_STORES__SQL__SCHEMA: place.sql.schema,
      }
      const text: string[] = []
      server = await createServer(await loadConfig({ environment }), {
        logger: pino({ base: undefined }, { write: (line: string) => void text.push(line) }),
        followMs: 20,
        engine: (keys, policy) => createEngine({ plugins: [fakePlugin()], keys, policy }),
      })
      const status = async () =>
        (await fetch(`${server.url}/providers`, { headers: { 'x-api-key': 'a-long-random-key' } })).status
      way.cut()
      await eventually(async () => text.join('').includes('keys cannot be reloaded; those before stay in force'))
      expect(await status()).toBe(200)
      await direct.keys.revoke('acme')
      expect(await status()).toBe(200)
      way.mend()
      await eventually(async () => (await status()) === 401)
      await direct.close()
    }, 40_000)
  })
}

describe('a keysStore', () => {
  it('needs a database, and then no other key', async () => {
    const environment = { SWITCHYARD_KEYSSTORE: 'sql' }
    await expect(loadConfig({ environment })).rejects.toThrow('keysStore: needs stores.sql')
    const config = await loadConfig({ environment: { ...environment, SWITCHYARD_STORES__SQL__FILE: 'a.db' } })
    expect(config).toMatchObject({ keysStore: 'sql', keys: [] })
  })

  it('or a keysFile is what the command works on', async () => {
    const said = (...words: string[]) =>
      program({ words: ['keys', ...words], environment: {}, say: () => {} }).then(() => 'done', startFailure)
    expect(await said('list')).toContain('--file or --config: one of them must be given')
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-keys-'))
    const config = join(folder, 'switchyard.json')
    await writeFile(config, JSON.stringify({ auth: 'open' }))
    expect(await said('list', '--config', config)).toContain('names neither a keysStore nor a keysFile')
    const keysFile = join(folder, 'keys.json')
    await writeFile(config, JSON.stringify({ keysFile }))
    expect(await said('create', '--id', 'acme', '--config', config)).toBe('done')
    expect(await said('list', '--file', keysFile)).toBe('done')
    await rm(folder, { recursive: true })
  })
})
