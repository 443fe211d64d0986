import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createEngine, type NewSwapChange } from '@switchyard/core'
import { type ConfigInput, createServer, readConfig } from '@switchyard/server'
import { openSqlStore, type SqlStore } from '@switchyard/store-sql'
import { describeWhere } from '@switchyard/test-support'
import { trackEventResponseSchema } from '@switchyard/wire'
import { EventSource } from 'eventsource'
import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { change } from '../../../stores/sql/src/testing/change.ts'
import { swap } from '../../../stores/sql/src/testing/swap.ts'
import { fakePlugin } from '../../http/test/fake-plugin.ts'
import { wayTo } from './cut-off.ts'
import { freshSchema, openPostgres } from './databases.ts'

const KEY = 'a-key-that-is-long-enough-for-a-test'
const WITHIN = { timeout: 20_000, interval: 10 }
const APPEND = fileURLToPath(new URL('../../../stores/sql/src/testing/append-changes.mjs', import.meta.url))

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const found = await openPostgres()
const postgres = found.missing === undefined ? found.value : undefined

/** A server on these stores, which follows nothing by itself. */
const start = async (stores: ConfigInput['stores'], http: object = {}) => {
  const config = readConfig({
    port: 0,
    keys: [{ id: 'acme', key: KEY, perMinute: { track: 100_000 } }],
    stores,
    tracker: { on: false },
    metrics: { port: 0 },
    http: { maxEventLoopDelayMs: 0, ...http },
  })
  const server = await createServer(config, {
    logger: pino({ level: 'silent' }),
    engine: (keys, policy, parts) => createEngine({ plugins: [fakePlugin()], keys, policy, ...parts }),
  })
  closing.push(() => server.stop())
  const open = (query: string, init: RequestInit = {}, url = server.url) =>
    fetch(`${url}/track/stream?${query}`, { ...init, headers: { 'x-api-key': KEY, ...init.headers } })
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(server.metricsUrl ?? '')).text()
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  }
  return { server, open, metric }
}

const changeOf = (swapId: string, sequence: number, final = false): NewSwapChange => ({
  ...change(swapId, sequence, { status: final ? 'completed' : sequence === 1 ? 'not_started' : 'swapping', final }),
  version: 1,
})

const idOf = (number: number): string => String(number).padStart(16, '0')

/** Reads events until there are so many or the stream ends, then leaves. */
const read = async (response: Response, most: number): Promise<readonly string[]> => {
  const ids: string[] = []
  const parser = createParser({
    onEvent: ({ event, id = '', data }) => {
      trackEventResponseSchema.parse({ event, id, data: JSON.parse(data) })
      if (ids.length < most) ids.push(id)
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (ids.length >= most) break
  }
  return ids
}

const sqlitePlace = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-track-stream-'))
  closing.push(() => rm(folder, { recursive: true }))
  const options = { file: join(folder, 'store.db') }
  // Another process: two connections of one process to one file would wait for each other.
  const append = async (...changes: readonly NewSwapChange[]): Promise<void> => {
    await promisify(execFile)(process.execPath, [APPEND, JSON.stringify(options), JSON.stringify(changes)])
  }
  return { options, append }
}

const postgresPlace = async () => {
  const { schema, drop } = freshSchema(postgres?.url ?? '')
  const options = { url: postgres?.url ?? '', schema }
  closing.push(drop)
  const store = await openSqlStore(options)
  closing.push(() => store.close())
  const append = async (...changes: readonly NewSwapChange[]): Promise<void> => {
    for (const one of changes) await store.history.append(one)
  }
  return { options, append, store }
}

const stored = async ({ swaps, history }: SqlStore, ...swapIds: readonly string[]): Promise<void> => {
  for (const swapId of swapIds) {
    await swaps.save(swap(swapId, { provider: 'FAKE', depositChannelId: `channel-${swapId}` }))
    await history.append(changeOf(swapId, 1))
  }
}

describe.each([['SQLite', sqlitePlace], ...(postgres ? [['PostgreSQL', postgresPlace] as const] : [])] as const)(
  'a stream of a swap in %s',
  (_, place) => {
    it('brings what another server appends, and ends with the swap', async () => {
      const { options, append } = await place()
      const store = await openSqlStore(options)
      await stored(store, 's1', 's2')
      await store.close()
      const { open, metric } = await start({ sql: options })
      expect((await open('swapId=s9')).status).toBe(404)
      const response = await open('depositChannelId=channel-s1', { headers: { 'accept-encoding': 'gzip, br' } })
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null])
      const reading = read(response, Number.POSITIVE_INFINITY)
      await vi.waitFor(async () => expect(await metric('switchyard_track_streams_open')).toBe(1), WITHIN)
      await append(changeOf('s2', 2), changeOf('s1', 2), changeOf('s2', 3), changeOf('s1', 3, true))
      expect(await reading).toEqual([1, 4, 6].map(idOf))
      await vi.waitFor(async () => expect(await metric('switchyard_track_streams_open')).toBe(0), WITHIN)
      expect(await metric('switchyard_track_stream_events_total')).toBe(3)
    })
  },
)

describeWhere(found, 'a stream of a swap that is cut off', () => {
  it('loses and doubles nothing when it continues, at any point, at any server', async () => {
    const { options, append, store } = await postgresPlace()
    const servers = [await start({ sql: options }), await start({ sql: options })]
    let swaps = 0
    const step = fc.oneof(fc.constant('append' as const), fc.nat(3))
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      swaps += 1
      const swapId = `s${swaps}`
      await stored(store, swapId)
      const ids: string[] = []
      let [sequence, sent, at] = [1, 1, 0]
      const readOn = async (most: number): Promise<void> => {
        at += 1
        const headers: Record<string, string> = ids.length === 0 ? {} : { 'last-event-id': ids.at(-1) ?? '' }
        const response = (await servers[at % 2]?.open(`swapId=${swapId}`, { headers })) as Response
        ids.push(...(await read(response, most)))
      }
      for (const one of steps) {
        if (one === 'append') {
          sequence += 1
          await append(changeOf(swapId, sequence))
          // The first stream begins with the last change there is.
          if (ids.length > 0) sent += 1
        } else if (ids.length < sent && one > 0) await readOn(Math.min(one, sent - ids.length))
      }
      await append(changeOf(swapId, sequence + 1, true))
      await readOn(Number.POSITIVE_INFINITY)
      const rows = (await store.history.list({ swapId, limit: 100 })).map(({ id }) => id)
      expect(ids).toEqual(rows.slice(rows.indexOf(ids[0] ?? '')))
      const over = await servers[0]?.open(`swapId=${swapId}`, { headers: { 'last-event-id': ids.at(-1) ?? '' } })
      expect(over?.status).toBe(204)
    })
    await fc.assert(property, { numRuns: 25 })
    for (const { metric } of servers)
      await vi.waitFor(async () => expect(await metric('switchyard_track_streams_open')).toBe(0), WITHIN)
  }, 60_000)

  it('is continued by an EventSource when connections break and servers stop, and is not opened again after its end', async () => {
    const { options, append, store } = await postgresPlace()
    await stored(store, 's1')
    const [first, second] = [await start({ sql: options }), await start({ sql: options })]
    const [way, url] = await wayTo(first.server.url)
    closing.push(() => way.close())
    const opened: (string | null)[] = []
    const source = new EventSource(`${url.replace(/\/$/, '')}/track/stream?swapId=s1`, {
      fetch: (target, init) => {
        const headers = new Headers(init.headers)
        opened.push(headers.get('last-event-id'))
        headers.set('x-api-key', KEY)
        return fetch(target, { ...init, headers })
      },
    })
    closing.push(async () => source.close())
    const events: [string, string][] = []
    for (const name of ['snapshot', 'change'])
      source.addEventListener(name, ({ lastEventId }) => events.push([name, lastEventId]))
    const arrived = (count: number) => vi.waitFor(() => expect(events).toHaveLength(count), WITHIN)
    await arrived(1)
    way.cut()
    await append(changeOf('s1', 2))
    way.mend()
    await arrived(2)
    way.lead(Number(new URL(second.server.url).port))
    await first.server.stop()
    await append(changeOf('s1', 3), changeOf('s1', 4, true))
    await arrived(4)
    await vi.waitFor(() => expect(source.readyState).toBe(source.CLOSED), WITHIN)
    expect(events.map(([, id]) => id)).toEqual([1, 2, 3, 4].map(idOf))
    expect([...new Set(opened)]).toEqual([null, ...[1, 2, 4].map(idOf)])
  }, 60_000)
})
