import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig, type RunningServer, type SqlConfig } from '@switchyard/server'
import { openSqlStore, type SqlStoreOptions } from '@switchyard/store-sql'
import { describeWhere } from '@switchyard/test-support'
import { createRemoteJWKSet, flattenedVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { runProgram } from '../src/run-program.ts'
import { startFailure } from '../src/start-failure.ts'
import { changingKeysSuite } from './changing-keys-suite.ts'
import { type CutOff, wayTo } from './cut-off.ts'
import { freshSchema, openPostgres } from './databases.ts'
import { eventually } from './eventually.ts'
import { keyedServer, keysCommand } from './keyed-server.ts'

const addresses = {
  sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
  destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
}

const postgres = await openPostgres()

interface Place {
  readonly sql: SqlConfig
  drop(): Promise<void>
}

const fileIn = (folder: string): Promise<Place> =>
  Promise.resolve({ sql: { file: join(folder, 'swaps.db') }, drop: async () => {} })

const schemaAt = async (url: string): Promise<Place> => {
  const { schema, drop } = freshSchema(url)
  return { sql: { url, schema }, drop }
}

const suite = (name: string, placeIn: (folder: string) => Promise<Place>): void => {
  describe(`keys stored in ${name}`, () => {
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

    const keys = (...words: readonly string[]) => keysCommand('--config', config)(...words)

    const failure = (...words: string[]): Promise<string> =>
      keys(...words).then((said) => `done: ${said}`, startFailure)

    const start = async (followMs?: number) => {
      const started = await keyedServer(await loadConfig({ file: config, environment: {} }), { followMs })
      running.push(started.server)
      return started
    }

    changingKeysSuite({ keys, start })

    it('are made, listed, rotated and revoked by the command, and never stored themselves', async () => {
      const key = await keys('create', '--id', 'acme', '--per-minute', '60', '--signing', '--expires', '90d')
      expect(key).toMatch(/^sy_[\w-]{43}$/)
      expect(await keys('list')).toMatch(/^id +secrets +until +signing\nacme +1 +\d{4}-.*Z +acme-[0-9a-f]{8}$/)
      await keys('rotate', '--id', 'acme', '--overlap', '1h')
      expect(await keys('list')).toMatch(/\nacme +2 +no end/)
      const store = await openSqlStore(place.sql as SqlStoreOptions)
      const stored = JSON.stringify([await store.keys.list(), await store.keys.callers()])
      await store.close()
      expect(stored).not.toContain(key)
      expect(stored).not.toContain(key.slice(3))
      expect(await keys('revoke', '--id', 'acme')).toBe('acme: revoked.')
      expect(await keys('list')).toMatch(/\nacme +0 +revoked \d{4}-/)
      expect(await failure('create', '--id', 'acme')).toContain('acme: the id is already in use')
      expect(await failure('rotate', '--id', 'acme')).toContain('acme: the key is revoked')
      expect(await failure('revoke', '--id', 'nobody')).toContain('nobody: there is no such key')
      expect(await failure('create', '--id', 'a b')).toContain('stores.sql: keys[1].id')
    })

    it('sign swaps with published keys, those of before a rotation too', async () => {
      const key = await keys('create', '--id', 'acme', '--signing')
      const { server, post } = await start()
      const signature = async () => {
        const { routes } = (await (await post('/v3/quote', key, fakeQuoteBody)).json()) as {
          routes: { routeId: string }[]
        }
        const swap = await (await post('/v3/swap', key, { routeId: routes[0]?.routeId, ...addresses })).json()
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
      const own = { keys: [{ id: 'own', key: 'key-of-the-configuration' }] }
      const key = await keys('create', '--id', 'acme')
      await configure(own)
      const { server, status, log } = await start()
      expect([await status(key), await status('key-of-the-configuration')]).toEqual([200, 200])
      await keys('create', '--id', 'own')
      await server.reload()
      expect(log()).toContain('own is also in the configuration')
      expect([await status(key), await status('key-of-the-configuration')]).toEqual([200, 200])
      await expect(start()).rejects.toThrow('own is also in the configuration')
    })

    it('that cannot be used are left out, and the others work', async () => {
      const sound = (await keys('create', '--id', 'sound')).trim()
      const [broken, mixed] = ['the-long-key-of-the-broken-one', 'the-long-key-of-the-mixed-one']
      const store = await openSqlStore(place.sql as SqlStoreOptions)
      const [{ caller } = { caller: undefined }] = await store.keys.list()
      if (caller === undefined) throw new Error('no caller')
      await store.keys.add(broken, { ...caller, id: 'broken', perMinute: { quotes: 1 } as object })
      const halves = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43), d: 'A'.repeat(43) }
      await store.keys.add(mixed, { ...caller, id: 'mixed', signing: { keyId: 'm-1', privateJwk: halves } })
      await store.close()
      const { status } = await start()
      expect(await status(sound)).toBe(200)
      for (const key of [broken, mixed]) expect(await status(key)).toBe(401)
    })

    it('are changed by one command after the other', async () => {
      await Promise.all(Array.from({ length: 5 }, (_, index) => keys('create', '--id', `caller-${index}`)))
      expect((await keys('list')).split('\n')).toHaveLength(6)
    })
  })
}

suite('an SQLite file', fileIn)

describeWhere(postgres, 'keys and PostgreSQL', (postgres) => {
  suite('PostgreSQL', () => schemaAt(postgres.url))

  describe('keys stored in a database that goes away', () => {
    let way: CutOff
    let place: Place
    let server: RunningServer
    afterEach(async () => {
      await server.stop()
      await way.close()
      await place.drop()
    })

    it('go on opening, and changes are taken up once it is back', async () => {
      const [open, url] = await wayTo(postgres.url)
      way = open
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
      await direct.keys.add('a-long-and-random-key-of-acme', { id: 'acme', ...terms })
      const environment = {
        SWITCHYARD_PORT: '0',
        SWITCHYARD_KEYSSTORE: 'sql',
        SWITCHYARD_STORES__SQL__URL: url,
        SWITCHYARD_STORES__SQL__SCHEMA: place.sql.schema,
      }
      const started = await keyedServer(await loadConfig({ environment }), { followMs: 20 })
      server = started.server
      const status = async () =>
        (await fetch(`${server.url}/providers`, { headers: { 'x-api-key': 'a-long-and-random-key-of-acme' } })).status
      way.cut()
      await eventually(async () => started.log().includes('keys cannot be reloaded; those before stay in force'))
      expect(await status()).toBe(200)
      await direct.keys.revoke('acme')
      expect(await status()).toBe(200)
      way.mend()
      await eventually(async () => (await status()) === 401)
      await direct.close()
    }, 40_000)
  })
})

describe('a keysStore', () => {
  it('needs a database, and then no other key', async () => {
    const environment = { SWITCHYARD_KEYSSTORE: 'sql' }
    await expect(loadConfig({ environment })).rejects.toThrow('keysStore: needs stores.sql')
    const config = await loadConfig({ environment: { ...environment, SWITCHYARD_STORES__SQL__FILE: 'a.db' } })
    expect(config).toMatchObject({ keysStore: 'sql', keys: [] })
  })

  it('or a keysFile is what the command works on', async () => {
    const said = (...words: string[]) =>
      runProgram({ words: ['keys', ...words], environment: {}, say: () => {} }).then(() => 'done', startFailure)
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
