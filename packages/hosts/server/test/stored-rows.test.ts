import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type Plugin, type SwapStatus } from '@switchyard/core'
import { type ConfigInput, createServer, type RunningServer, readConfig } from '@switchyard/server'
import { openRedisStore } from '@switchyard/store-redis'
import { describeWhere } from '@switchyard/test-support'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { runOnFile } from '../../../stores/sql/src/testing/run-on-file.ts'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { freshSchema, openPostgres, openRedis } from './databases.ts'
import { logged } from './logged.ts'

const postgres = await openPostgres()
const redis = await openRedis()

const KEY = 'a-key-long-enough-for-all-48'
const secret = (name: string) => ({ id: name, secret: `${name}-`.padEnd(40, 'x') })
const addresses = {
  sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
  destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
}

/** The fake provider, which knows the status of every swap that the engine knows. */
const trackingPlugin: Plugin = {
  name: 'tracking',
  register: (registry) =>
    fakePlugin().register({
      ...registry,
      provider: (id, make) =>
        registry.provider(id, (resolve) => ({
          ...make(resolve),
          getStatus: async ({ known }) => (known === undefined ? undefined : pending),
        })),
    }),
}

const pending: SwapStatus = {
  chainId: 'litecoin',
  hash: '',
  block: -1,
  type: 'swap',
  status: 'pending',
  trackingStatus: 'starting',
  fromAsset: 'LTC.LTC',
  fromAmount: '1.5',
  fromAddress: addresses.sourceAddress,
  toAsset: 'DOGE.DOGE',
  toAmount: '15',
  toAddress: addresses.destinationAddress,
  finalisedAt: -1,
  legs: [],
}

const running: RunningServer[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const start = async (stores: ConfigInput) => {
  const { logger, log } = logged()
  const server = await createServer(
    readConfig({ port: 0, http: { maxEventLoopDelayMs: 0 }, keys: [{ id: 'acme', key: KEY }], stores }),
    {
      logger,
      engine: (keys, policy, parts) => createEngine({ plugins: [trackingPlugin], keys, policy, ...parts }),
    },
  )
  running.push(server)
  const post = async (path: string, body: object) => {
    const headers = { 'x-api-key': KEY }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const quoted = async (): Promise<string | undefined> =>
    ((await post('/v3/quote', fakeQuoteBody)).body.routes as { routeId: string }[])[0]?.routeId
  const swapped = async () => {
    const { body } = await post('/v3/swap', { routeId: await quoted(), ...addresses })
    return { swapId: String(body.swapId), depositAddress: String(body.targetAddress) }
  }
  return { post, quoted, swapped, log }
}

interface Table {
  readonly stores: ConfigInput
  /** Runs a statement as somebody else with access to the database. */
  write(statement: string): Promise<void>
  drop(): Promise<void>
}

const sqliteTable = async (): Promise<Table> => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-rows-'))
  folders.push(folder)
  const file = join(folder, 'swaps.db')
  const write = async (statement: string) => runOnFile(file, statement)
  return { stores: { sql: { file } }, write, drop: async () => {} }
}

const postgresTable = async (url: string): Promise<Table> => {
  const { schema, drop } = freshSchema(url)
  const write = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`set search_path = "${schema}"; ${statement}`)
    await client.end()
  }
  return { stores: { sql: { url, schema } }, write, drop }
}

const rowsSuite = (name: string, place: () => Promise<Table>): void => {
  describe(`a row of swaps in ${name}`, () => {
    it('that is broken is skipped with an event, and the others are found', async () => {
      const { stores, write, drop } = await place()
      const { post, swapped, log } = await start(stores)
      const broken = await swapped()
      for (const change of [
        `state = 'not json'`,
        `sell_amount = '1e3'`,
        `sell_amount = ''`,
        `second_leg = 'not json'`,
        `second_leg = '{}'`,
        `expected_buy_amount = 'many'`,
        `version = 2`,
      ]) {
        await write(`update swaps set ${change}, deposit_channel_id = 'broken'`)
        expect(await post('/track', { depositChannelId: 'broken' })).toMatchObject({
          status: 404,
          body: { error: 'depositChannelNotFound' },
        })
        await write(`update swaps set state = 'null', sell_amount = '150000000', second_leg = null,
          expected_buy_amount = '15', version = 1`)
      }
      expect((await post('/track', { depositChannelId: 'broken' })).status).toBe(200)
      await write(`update swaps set state = 'not json' where swap_id = '${broken.swapId}'`)
      const { depositAddress } = await swapped()
      expect((await post('/track', { depositAddress })).status).toBe(200)
      expect(log()).toContain('a stored row is not used')
      expect(log()).not.toContain('"fault"')
      await drop()
    })

    it('that somebody else wrote or changed is no swap where rows are sealed', async () => {
      const { stores, write, drop } = await place()
      const unsealed = await start(stores)
      await unsealed.swapped()
      await write(`update swaps set deposit_channel_id = 'unsealed'`)
      const sealed = await start({ ...stores, sealKeys: [secret('one')] })
      expect((await sealed.post('/track', { depositChannelId: 'unsealed' })).status).toBe(404)
      await write('delete from swaps')
      const { depositAddress } = await sealed.swapped()
      expect((await sealed.post('/track', { depositAddress })).status).toBe(200)
      const rotated = await start({ ...stores, sealKeys: [secret('two'), secret('one')] })
      expect((await rotated.post('/track', { depositAddress })).status).toBe(200)
      const stranger = await start({ ...stores, sealKeys: [secret('two')] })
      expect((await stranger.post('/track', { depositAddress })).body.error).toBe('depositChannelNotFound')
      await write(`update swaps set destination_address = 'DThief'`)
      expect((await sealed.post('/track', { depositAddress })).body.error).toBe('depositChannelNotFound')
      expect(sealed.log()).toContain('"reason":"seal"')
      await drop()
    })
  })
}

rowsSuite('an SQLite file', sqliteTable)
describeWhere(postgres, 'rows of PostgreSQL', ({ url }) => rowsSuite('PostgreSQL', () => postgresTable(url)))

describeWhere(redis, 'a quote in Redis', (redis) => {
  const place = async () => {
    const prefix = `switchyard-rows-${randomBytes(6).toString('hex')}:`
    const store = await openRedisStore({ url: redis.url, prefix })
    const change = async (routeId: string | undefined, edit: (text: string) => string) => {
      const name = `quote:${routeId?.slice(4)}`
      const text = await store.quotes.get(name)
      if (text === undefined) throw new Error('the quote is not stored')
      await store.quotes.set(name, edit(text), { ttlMs: 60_000 })
    }
    return { stores: { redis: { url: redis.url, prefix } }, change, drop: () => store.close() }
  }
  const notFound = { status: 404, body: { error: 'swapRouteNotFound' } }

  it('that is broken or of another version is one that is not found', async () => {
    for (const edit of [
      () => '',
      () => 'not json',
      () => '2\nnot json',
      () => '2\n{}',
      () => '2\n{"i":"","c":"acme","t":0,"r":{}}',
      (text: string) => text.slice(2),
      (text: string) => text.replace('2\n', '1\n'),
      (text: string) => text.replace(' FAKE ', ' FAKE 1_'),
      (text: string) => text.replace('"t":', '"t":null,"was":'),
    ]) {
      const { stores, change, drop } = await place()
      const { post, quoted, log } = await start(stores)
      const routeId = await quoted()
      await change(routeId, edit)
      expect(await post('/v3/swap', { routeId, ...addresses })).toMatchObject(notFound)
      expect(log()).toContain('a stored row is not used')
      expect((await post('/v3/swap', { routeId: await quoted(), ...addresses })).status).toBe(200)
      await drop()
    }
  })

  it('that somebody else wrote or changed is not found where quotes are sealed', async () => {
    const { stores, change, drop } = await place()
    const sealed = await start({ ...stores, sealKeys: [secret('one')] })
    const routeId = await sealed.quoted()
    const rotated = await start({ ...stores, sealKeys: [secret('two'), secret('one')] })
    expect((await rotated.post('/v3/swap', { routeId, ...addresses })).status).toBe(200)
    const stranger = await start({ ...stores, sealKeys: [secret('two')] })
    expect(await stranger.post('/v3/swap', { routeId, ...addresses })).toMatchObject(notFound)
    await change(routeId, (text) => text.replace(' FAKE ', ' FAKE 9'))
    expect(await sealed.post('/v3/swap', { routeId, ...addresses })).toMatchObject(notFound)
    expect(sealed.log()).toContain('"reason":"seal"')
    await drop()
  })
})
