import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '@switchyard/core'
import { type ConfigInput, createServer, readConfig } from '@switchyard/server'
import { openSqlStore, type SqlStoreOptions } from '@switchyard/store-sql'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { change } from '../../../stores/sql/src/testing/change.ts'
import { swap } from '../../../stores/sql/src/testing/swap.ts'
import { fakePlugin } from '../../http/test/fake-plugin.ts'
import { freshSchema, openPostgres } from './databases.ts'
import { logged } from './logged.ts'
import { webhookReceiver } from './webhook-receiver.ts'

const KEYS = { acme: 'a-key-that-is-long-enough-for-a-test', other: 'another-key-that-is-long-enough-here' }
const WITHIN = { timeout: 15_000, interval: 20 }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const found = await openPostgres()
const postgres = found.missing === undefined ? found.value : undefined

const callerOf = (id: string) => ({
  id,
  affiliateTiers: [],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: {},
  explain: false,
  maxStreams: 2,
})

/** Servers that share a database with two keys and a swap of each. */
const deploy = async (
  sql: ConfigInput['stores'] extends infer S ? NonNullable<NonNullable<S>['sql' & keyof S]> : never,
  count: number,
) => {
  const store = await openSqlStore(sql as SqlStoreOptions)
  closing.push(() => store.close())
  for (const id of ['acme', 'other'] as const) {
    await store.keys.add(KEYS[id], callerOf(id))
    await store.swaps.save(swap(`s-${id}`, { provider: 'FAKE', callerId: id, depositChannelId: `channel-${id}` }))
    await store.history.append({ ...change(`s-${id}`, 1, { keyId: id, status: 'pending' }), version: 1 })
  }
  const receiver = await webhookReceiver(() => 204)
  closing.push(receiver.close)
  const servers = []
  for (let index = 0; index < count; index += 1) {
    const config = readConfig({
      port: 0,
      keysStore: 'sql',
      sandboxUrl: 'http://127.0.0.1:1',
      stores: { sql },
      tracker: { on: false },
      webhooks: { allowedHosts: ['127.0.0.1'], allowPrivate: true, firstRetryMs: 200 },
      metrics: { port: 0 },
      http: { maxEventLoopDelayMs: 0, drainDelayMs: 0 },
    } as ConfigInput)
    const server = await createServer(config, {
      logger: logged().logger,
      followMs: 50,
      engine: (keys, policy, parts) => createEngine({ plugins: [fakePlugin()], keys, policy, ...parts }),
    })
    closing.push(() => server.stop())
    servers.push(server)
  }
  return { store, receiver, servers }
}

/** Follows a stream; what it has sent so far, and whether it has ended. */
const follow = async (url: string, id: 'acme' | 'other') => {
  const response = await fetch(`${url}/track/stream?swapId=s-${id}`, { headers: { 'x-api-key': KEYS[id] } })
  const state = { status: response.status, headers: response.headers, text: '', ended: false }
  void (async () => {
    for await (const chunk of response.body ?? []) state.text += Buffer.from(chunk).toString()
    state.ended = true
  })().catch(() => undefined)
  return state
}

const places: (readonly [string, number, () => Promise<object>])[] = [
  [
    'a server on SQLite',
    1,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'switchyard-revoked-'))
      closing.push(() => rm(folder, { recursive: true }))
      return { file: join(folder, 'store.db') }
    },
  ],
]
if (postgres)
  places.push([
    'two servers that share PostgreSQL',
    2,
    async () => {
      const { schema, drop } = freshSchema(postgres.url)
      closing.push(drop)
      return { url: postgres.url, schema }
    },
  ])

describe.each(places)('a key that is revoked at %s', (_, count, place) => {
  it('has its streams ended and nothing sent to its webhooks any more, and other keys keep theirs', async () => {
    const { store, receiver, servers } = await deploy((await place()) as never, count)
    const [first = servers[0], last = servers[0]] = [servers[0], servers.at(-1)]
    if (!first || !last) throw new Error('no server')
    for (const id of ['acme', 'other'] as const) {
      const init = {
        method: 'POST',
        headers: { 'x-api-key': KEYS[id] },
        body: JSON.stringify({ url: `${receiver.url}/${id}` }),
      }
      expect((await fetch(`${first.url}/webhooks`, init)).status).toBe(200)
    }
    const streams = [await follow(first.url, 'acme'), await follow(last.url, 'acme'), await follow(last.url, 'other')]
    await vi.waitFor(() => expect(streams.every(({ text }) => text.includes('snapshot'))).toBe(true), WITHIN)

    await store.keys.revoke('acme')
    await vi.waitFor(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true, false]), WITHIN)
    expect(streams[0]?.text).toContain('apiKeyInvalid')
    for (const id of ['acme', 'other'] as const)
      await store.history.append({
        ...change(`s-${id}`, 2, { keyId: id, status: 'swapping', at: new Date().toISOString() }),
        version: 1,
      })
    await vi.waitFor(() => expect(receiver.received.some(({ path }) => path === '/other')).toBe(true), WITHIN)
    await vi.waitFor(async () => {
      const [endpoint] = await store.webhooks.listEndpoints('acme')
      const deliveries = await store.webhooks.listDeliveries(endpoint?.id ?? '', { limit: 5 })
      expect(deliveries.flatMap(({ log }) => log).length).toBeGreaterThan(1)
    }, WITHIN)
    expect(receiver.received.filter(({ path }) => path === '/acme')).toEqual([])
    expect(streams[2]?.ended).toBe(false)
  })

  it('may hold as many streams as its terms say while it is not', async () => {
    const { servers } = await deploy((await place()) as never, 1)
    const url = servers[0]?.url ?? ''
    const statuses = [await follow(url, 'acme'), await follow(url, 'acme'), await follow(url, 'acme')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(statuses[2]?.headers.get('retry-after')).toBe('10')
    expect((await follow(url, 'other')).status).toBe(200)
    const metrics = await (await fetch(servers[0]?.metricsUrl ?? '')).text()
    expect(metrics).toContain('switchyard_track_streams_refused_total 1')
  })
})
