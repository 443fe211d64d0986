import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { base, key, send } from './sending.ts'

const idle = {
  providers: ['ONE', 'TWO'],
  unreadProviders: [],
  uncertainPrices: [],
  clockSkews: [],
  openCircuits: [],
  latencies: [],
}

describe('whether it is ready', () => {
  const ready = async (options: HandlerOptions, engine = createFakeEngine()) => {
    const response = await send('/readyz', {}, options, engine)
    return [response.status, await response.json()]
  }
  const works = async () => {}
  const broken = () => Promise.reject(new Error('secret'))

  it('depends on every check, and names those that fail', async () => {
    expect(await ready({ checks: { sql: works, redis: works } })).toEqual([200, { status: 'ready' }])
    const down = { sql: broken, redis: works, other: () => new Promise<void>(() => {}), odd: thrown }
    expect(await ready({ checks: down, checkTimeoutMs: 20 })).toEqual([
      503,
      { status: 'unavailable', down: ['sql', 'other', 'odd'] },
    ])
    const starting = createFakeEngine({ ready: () => new Promise(() => {}) })
    expect(await ready({ checks: { sql: works } }, starting)).toEqual([503, { status: 'starting' }])
  })

  it('begins once as many providers as configured have been read, and names the others', async () => {
    const unread = (...unreadProviders: readonly string[]) =>
      createFakeEngine({ health: () => ({ ...idle, unreadProviders }) })
    const all = ['ONE', 'TWO']
    expect(await ready({}, unread('ONE'))).toEqual([200, { status: 'ready', unreadProviders: ['ONE'] }])
    expect(await ready({}, unread(...all))).toEqual([503, { status: 'starting', unreadProviders: all }])
    expect(await ready({ readyProviders: 2 }, unread('ONE'))).toEqual([
      503,
      { status: 'starting', unreadProviders: ['ONE'] },
    ])
    expect(await ready({ readyProviders: 3 }, unread())).toEqual([200, { status: 'ready' }])
    expect(await ready({ readyProviders: 0 }, unread(...all))).toEqual([200, { status: 'ready', unreadProviders: all }])
  })

  it('waits for each check and each clock as long as it may', async () => {
    vi.useFakeTimers()
    try {
      const after = async <T>(value: T): Promise<T> => {
        await new Promise((resolve) => void setTimeout(resolve, 1_999))
        return value
      }
      const answer = ready({
        checks: { sql: () => after(undefined) },
        clocks: { redis: () => after(1_700_000_001_000) },
        clock: { now: () => 1_700_000_000_000 },
      })
      await vi.advanceTimersByTimeAsync(4_000)
      expect(await answer).toEqual([200, { status: 'ready', clockSkewMs: { redis: 1_000 } }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends before the process stops, while requests are still served', async () => {
    let isStopping = false
    const handler = createHandler(createFakeEngine(), { stopping: () => isStopping })
    const statusOf = async (path: string) => (await handler(new Request(`${base}${path}`, { headers: key }))).status
    expect([await statusOf('/readyz'), await statusOf('/tokens')]).toEqual([200, 200])
    isStopping = true
    expect([await statusOf('/readyz'), await statusOf('/tokens')]).toEqual([503, 200])
    expect(await ready({ stopping: () => true })).toEqual([503, { status: 'stopping' }])
  })

  it('is asked of each check once, however many ask at the same time', async () => {
    const sql = vi.fn(works)
    const handler = createHandler(createFakeEngine(), { checks: { sql } })
    const ask = () => handler(new Request(`${base}/readyz`))
    await Promise.all(Array.from({ length: 20 }, ask))
    expect(sql).toHaveBeenCalledTimes(1)
    await ask()
    expect(sql).toHaveBeenCalledTimes(2)
  })

  it('shows how far the clocks of dependencies are ahead, and leaves out those that cannot be read', async () => {
    let now = 1_000_000
    const clocks = {
      sql: async () => {
        now += 100
        return now + 450
      },
      slow: () => new Promise<number>(() => {}),
      broken: async () => Number.NaN,
    }
    const options = { clocks, clock: { now: () => now }, checkTimeoutMs: 20 }
    expect(await ready({ ...options })).toEqual([200, { status: 'ready', clockSkewMs: { sql: 500 } }])
    expect(await ready({ ...options, checks: { sql: broken } })).toEqual([
      503,
      { status: 'unavailable', down: ['sql'], clockSkewMs: { sql: 500 } },
    ])
  })

  it('shows how far upstream clocks and the own one are apart without naming hosts, and stays ready', async () => {
    const clockSkews = [
      { source: 'account-7.node.example', skewMs: 90_000 },
      { source: 'api.example', skewMs: -20 },
      { source: 'sql', skewMs: 500_000 },
    ]
    const engine = createFakeEngine({ health: () => ({ ...idle, clockSkews, ownClockSkewMs: 90_000 }) })
    const skews = { upstreamClockSkewMs: { sources: 2, least: -20, most: 90_000 }, ownClockSkewMs: 90_000 }
    const clocks = { sql: () => Promise.reject(new Error('down')) }
    expect(await ready({ clocks }, engine)).toEqual([200, { status: 'ready', ...skews }])
    expect(await ready({ clocks, checks: { sql: broken } }, engine)).toEqual([
      503,
      { status: 'unavailable', down: ['sql'], ...skews },
    ])
  })

  it('shows prices of one source and contradicted ones, ten names of each at most, and stays ready', async () => {
    const disputed = { identifier: 'BTC.BTC', standing: 'disputed' } as const
    const letters = [...'LKJIHGFEDCBA']
    const unconfirmed = letters.map((one) => ({ identifier: `ETH.${one}`, standing: 'unconfirmed' }) as const)
    const readyWith = (uncertainPrices: readonly (typeof disputed | (typeof unconfirmed)[number])[]) =>
      ready({}, createFakeEngine({ health: () => ({ ...idle, uncertainPrices }) }))
    expect(await readyWith([disputed])).toEqual([
      200,
      { status: 'ready', uncertainPrices: { disputed: { count: 1, tokens: ['BTC.BTC'] } } },
    ])
    const tokens = [...'ABCDEFGHIJ'].map((one) => `ETH.${one}`)
    expect(await readyWith([...unconfirmed, disputed])).toEqual([
      200,
      {
        status: 'ready',
        uncertainPrices: { disputed: { count: 1, tokens: ['BTC.BTC'] }, unconfirmed: { count: 12, tokens } },
      },
    ])
  })

  const thrown = (): never => {
    throw new Error('at once')
  }
})
