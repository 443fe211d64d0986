import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { describeWhere } from '@switchyard/test-support'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRedisStore, type RedisStore } from './open-redis-store.ts'
import { findOwnRedis, findRedis, ownRedis } from './testing/redis.ts'

const found = await findRedis()
const prefix = `switchyard-test-${process.pid}-${randomBytes(4).toString('hex')}:`

describeWhere(found, 'Redis', (server) => {
  describe('a Redis store', () => {
    let store: RedisStore
    let other: RedisStore
    const client = createClient({ url: server.url })
    const keys = async (): Promise<readonly string[]> => client.keys(`${prefix}*`)
    beforeAll(async () => {
      store = await openRedisStore({ url: server.url, prefix, timeoutMs: 20_000 })
      other = await openRedisStore({ url: server.url, prefix, timeoutMs: 20_000 })
      await client.connect()
    })
    afterAll(async () => {
      const left = await keys()
      if (left.length > 0) await client.del([...left])
      await client.close()
      await store.close()
      await other.close()
      await server.stop()
    })

    describe('stores quotes', () => {
      it('which every server reads as they were written', async () => {
        const text = fc.string({ unit: 'binary' })
        await fc.assert(
          fc.asyncProperty(text, text, async (key, value) => {
            await store.quotes.set(key, value, { ttlMs: 60_000 })
            expect(await other.quotes.get(key)).toBe(value)
          }),
        )
        const large = JSON.stringify({ routes: 'x'.repeat(2_000_000) })
        await store.quotes.set('large', large, { ttlMs: 60_000 })
        expect(await other.quotes.get('large')).toBe(large)
      })

      it('until they expire; writing again renews the expiry', async () => {
        await store.quotes.set('brief', 'one', { ttlMs: 80 })
        await store.quotes.set('renewed', 'one', { ttlMs: 80 })
        await store.quotes.set('renewed', 'two', { ttlMs: 60_000 })
        await store.quotes.set('fraction', 'one', { ttlMs: 0.4 })
        await store.quotes.set('ended', 'one', { ttlMs: 60_000 })
        await store.quotes.set('ended', 'two', { ttlMs: 0 })
        expect(await store.quotes.get('brief')).toBe('one')
        expect(await store.quotes.get('ended')).toBeUndefined()
        await sleep(120)
        expect(await store.quotes.get('brief')).toBeUndefined()
        expect(await store.quotes.get('fraction')).toBeUndefined()
        expect(await store.quotes.get('renewed')).toBe('two')
        expect(await store.quotes.get('never')).toBeUndefined()
      })

      it('under its own prefix, each key with an expiry', async () => {
        const stranger = await openRedisStore({ url: server.url, prefix: `${prefix}stranger:` })
        await store.quotes.set('shared', 'ours', { ttlMs: 60_000 })
        expect(await stranger.quotes.get('shared')).toBeUndefined()
        await stranger.close()
        await store.rates.take('some', 1)
        for (const key of await keys()) expect(await client.pTTL(key)).toBeGreaterThan(0)
      })
    })

    it('adds an answer once, and replaces it only as expected', async () => {
      const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
      const add = (text: string, index: number) => (index % 2 ? store : other).answers.add('a\nk', text, 60_000)
      const got = await Promise.all(texts.map(add))
      expect(new Set(got).size).toBe(1)
      const [first = ''] = got
      const won = await Promise.all(
        texts.map((text) => store.answers.replace('a\nk', { from: first, to: `next ${text}`, ttlMs: 60_000 })),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      const current = await other.answers.add('a\nk', 'other', 60_000)
      expect(current).toBe(`next text ${won.indexOf(true)}`)
      expect(await store.answers.replace('a\nk', { from: current, to: undefined, ttlMs: 60_000 })).toBe(true)
      await store.answers.add('a\nk', 'brief', 30)
      await sleep(60)
      expect(await store.answers.add('a\nk', 'later', 60_000)).toBe('later')
    })

    describe('counts requests', () => {
      it('up to the limit, and returns how many are left and for how long', async () => {
        const first = await store.rates.take('acme:quote', 3)
        expect(first).toMatchObject({ allowed: true, remaining: 2 })
        expect(first.resetMs).toBeGreaterThan(59_000)
        expect(first.resetMs).toBeLessThanOrEqual(60_000)
        expect(await other.rates.take('acme:quote', 3)).toMatchObject({ allowed: true, remaining: 1 })
        expect(await store.rates.take('acme:quote', 3)).toMatchObject({ allowed: true, remaining: 0 })
        const over = await other.rates.take('acme:quote', 3)
        expect(over).toMatchObject({ allowed: false, remaining: 0 })
        expect(over.resetMs).toBeGreaterThan(0)
        expect(await store.rates.take('acme:swap', 3)).toMatchObject({ allowed: true, remaining: 2 })
      })

      it('of all servers together, exactly up to the limit', async () => {
        const all = await Promise.all(
          Array.from({ length: 300 }, (_, index) => (index % 2 ? store : other).rates.take('many', 100)),
        )
        expect(all.filter(({ allowed }) => allowed)).toHaveLength(100)
        const left = all.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)
        expect(left.sort((one, two) => one - two)).toEqual(Array.from({ length: 100 }, (_, index) => index))
      })

      it('from zero when the minute is over', async () => {
        await store.rates.take('minute', 1)
        expect(await store.rates.take('minute', 1)).toMatchObject({ allowed: false })
        await client.pExpire(`${prefix}rate:minute`, 30)
        await sleep(60)
        expect(await store.rates.take('minute', 1)).toMatchObject({ allowed: true, remaining: 0 })
      })

      it('and sets a missing expiry, and allows nothing at a limit of 0', async () => {
        await client.set(`${prefix}rate:endless`, '5')
        expect(await store.rates.take('endless', 5)).toEqual({ allowed: false, remaining: 0, resetMs: 60_000 })
        expect(await client.pTTL(`${prefix}rate:endless`)).toBeGreaterThan(0)
        expect(await store.rates.take('nothing', 0)).toEqual({ allowed: false, remaining: 0, resetMs: 60_000 })
        expect(await client.exists(`${prefix}rate:nothing`)).toBe(0)
      })
    })
  })
})

describeWhere(await findOwnRedis(), 'a Redis store whose server fails', () => {
  it('rejects if nothing listens', async () => {
    await expect(openRedisStore({ url: 'redis://127.0.0.1:1', timeoutMs: 500 })).rejects.toThrow(/ECONNREFUSED/)
  })

  it('fails in time while the server hangs, and works again afterwards', async () => {
    const redis = await ownRedis()
    const store = await openRedisStore({ url: redis.url, timeoutMs: 200 })
    redis.signal('SIGSTOP')
    const began = Date.now()
    await expect(store.quotes.get('a')).rejects.toThrow('within 200 ms')
    await expect(store.rates.take('a', 1)).rejects.toThrow('within 200 ms')
    expect(Date.now() - began).toBeLessThan(2_000)
    redis.signal('SIGCONT')
    await vi.waitFor(() => store.ping(), { timeout: 5_000 })
    await store.close()
    await redis.stop()
  })

  it('fails at once while the server is down, and works again afterwards, its script included', async () => {
    const redis = await ownRedis()
    const errors: Error[] = []
    const store = await openRedisStore({ url: redis.url, onError: (error) => errors.push(error) })
    await store.rates.take('a', 5)
    await redis.stop()
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0))
    await expect(store.quotes.set('a', 'b', { ttlMs: 1_000 })).rejects.toThrow()
    const again = await ownRedis(Number(new URL(redis.url).port))
    await vi.waitFor(() => store.ping(), { timeout: 10_000 })
    expect(await store.rates.take('a', 5)).toMatchObject({ allowed: true, remaining: 4 })
    await store.close()
    await again.stop()
  })

  it('closes in time while the server hangs', async () => {
    const redis = await ownRedis()
    const store = await openRedisStore({ url: redis.url, timeoutMs: 200 })
    redis.signal('SIGSTOP')
    store.quotes.get('a').catch(() => {})
    const began = Date.now()
    await store.close()
    expect(Date.now() - began).toBeLessThan(2_000)
    redis.signal('SIGCONT')
    await redis.stop()
  })
})
