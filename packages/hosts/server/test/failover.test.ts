import { createEngine, type Plugin, type SwapProvider } from '@switchyard/core'
import { type ConfigInput, createServer, type RunningServer, readConfig } from '@switchyard/server'
import { describeWhere } from '@switchyard/test-support'
import type { QuoteResponse, SwapResponse } from '@switchyard/wire'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { findOwnRedis, ownRedis } from '../../../stores/redis/src/testing/redis.ts'
import { findOwnPostgres, ownPostgres } from '../../../stores/sql/src/testing/postgres.ts'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { wayTo } from './cut-off.ts'
import { eventually } from './eventually.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const addresses = {
  sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
  destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
}

/** The fake provider, which counts what it opens. */
const openingPlugin = () => {
  const opened: string[] = []
  const plugin: Plugin = {
    name: 'opening',
    register: (registry) =>
      fakePlugin().register({
        ...registry,
        provider: (id, make) =>
          registry.provider(id, (resolve) => {
            const inner = make(resolve)
            const provider: SwapProvider = {
              ...inner,
              capabilities: { ...inner.capabilities, buildOpens: true },
              build: async (offer, swapAddresses, context) => {
                const id = `channel-${opened.length + 1}`
                opened.push(id)
                return { ...(await inner.build(offer, swapAddresses, context)), channel: { id } }
              },
            }
            return provider
          }),
      }),
  }
  return { plugin, opened }
}

const start = async (stores: ConfigInput) => {
  const { plugin, opened } = openingPlugin()
  const server: RunningServer = await createServer(readConfig({ port: 0, auth: 'open', stores }), {
    logger: pino({ level: 'silent' }),
    engine: (keys, policy, parts) => createEngine({ plugins: [plugin], keys, policy, ...parts }),
  })
  closing.push(() => server.stop())
  await server.engine.ready()
  const post = async <Body>(path: string, body: object) => {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }
  return {
    opened,
    quote: () => post<QuoteResponse>('/v3/quote', fakeQuoteBody),
    swap: (quote: QuoteResponse) =>
      post<SwapResponse & { error?: string }>('/v3/swap', { routeId: quote.routes[0]?.routeId, ...addresses }),
    check: (swapId: string) => post<{ swapId?: string }>('/v3/swap/check', { swapId }),
    readiness: async () => {
      const response = await fetch(`${server.url}/readyz`)
      return { ...((await response.json()) as { down?: string[] }), status: response.status }
    },
  }
}

const query = async (url: string, ...statements: readonly string[]): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

describeWhere(await findOwnPostgres(), 'a server whose PostgreSQL fails over', () => {
  it('is not ready and opens nothing while it may not write, still reads, and recovers by itself', async () => {
    const primary = await ownPostgres()
    closing.push(() => primary.stop())
    const [way, url] = await wayTo(primary.url)
    const { readiness, quote, swap, check, opened } = await start({ sql: { url } })
    closing.push(() => way.close())
    const { body: quoted } = await quote()
    const { swapId } = (await swap(quoted)).body
    expect(await readiness()).toMatchObject({ status: 200 })
    const standby = await primary.standby()
    closing.push(() => standby.stop())

    // The old primary is fenced while its connections stay open; new ones reach the standby, which follows it still.
    way.lead(standby.port)
    await query(primary.url, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
    await eventually(async () => (await readiness()).status === 503)
    expect(await readiness()).toMatchObject({ status: 503, down: ['sql'] })
    const refused = await swap(quoted)
    expect([refused.status, refused.body.error]).toEqual([503, 'serviceUnavailable'])
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(opened).toEqual(['channel-1'])
    expect(await check(swapId)).toMatchObject({ status: 200, body: { swapId } })

    await query(standby.url, 'select pg_promote()')
    await eventually(async () => (await readiness()).status === 200)
    expect((await swap(quoted)).status).toBe(200)
    expect(opened).toEqual(['channel-1', 'channel-2'])
    expect(await check(swapId)).toMatchObject({ status: 200, body: { swapId } })
  }, 120_000)
})

describeWhere(await findOwnRedis(), 'a server whose Redis may not be written', () => {
  it('is not ready while its memory is full or it has become a replica, and recovers by itself', async () => {
    const [first, second] = [await ownRedis(), await ownRedis()]
    closing.push(
      () => first.stop(),
      () => second.stop(),
    )
    const [way, url] = await wayTo(first.url)
    const { readiness, quote } = await start({ redis: { url } })
    closing.push(() => way.close())
    expect(await readiness()).toMatchObject({ status: 200 })

    await first.send('CONFIG', 'SET', 'maxmemory', '1')
    expect(await readiness()).toMatchObject({ status: 503, down: ['redis'] })
    expect((await quote()).status).toBe(503)
    await first.send('CONFIG', 'SET', 'maxmemory', '0')
    expect(await readiness()).toMatchObject({ status: 200 })
    expect((await quote()).status).toBe(200)

    way.lead(Number(new URL(second.url).port))
    await first.send('REPLICAOF', '127.0.0.1', new URL(second.url).port)
    expect(await readiness()).toMatchObject({ status: 503, down: ['redis'] })
    await eventually(async () => (await readiness()).status === 200)
    expect((await quote()).status).toBe(200)
  }, 60_000)
})
