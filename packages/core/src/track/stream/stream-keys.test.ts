import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KeyStore } from '../../contract/caller.ts'
import type { EngineEvents } from '../../events.ts'
import { anonymous, openKeys } from '../../memory/open-keys.ts'
import { call } from '../../testing/fakes.ts'
import { followedSwap, statusOf } from '../../testing/followed-swap.ts'
import { codeOf } from '../../testing/swap-fixture.ts'
import type { TrackEvent } from './track-event.ts'

afterEach(() => vi.useRealTimers())

/** A swap of the key `owner`, whose keys can be revoked, fail, and have limits. */
const createFixture = async (maxStreams?: number, limits = {}) => {
  const revoked = new Set<string>()
  const state = { fails: false }
  const keys: KeyStore = {
    find: async (apiKey) => {
      if (state.fails) throw new Error('The store is down.')
      return apiKey === '' || revoked.has(apiKey) ? undefined : { ...anonymous, id: apiKey, maxStreams }
    },
  }
  const followed = await followedSwap({ privacy: true, keys, limits })
  const { engine, swapId } = followed
  const open = (apiKey = 'owner') => engine.trackStream({ ...call({ swapId }), apiKey })
  return { ...followed, open, revoked, state }
}

const collect = (stream: AsyncIterable<TrackEvent>) => {
  const events: TrackEvent[] = []
  const ended = (async () => {
    for await (const event of stream) events.push(event)
  })()
  ended.catch(() => undefined)
  return { events, ended: codeOf(ended) }
}

describe('a stream whose key is revoked', () => {
  it('sends nothing more of a confidential swap, and ends', async () => {
    const { open, look, revoked } = await createFixture()
    await look(() => statusOf('pending'))
    const { events, ended } = collect(await open())
    await vi.waitFor(() => expect(events).toHaveLength(1))
    revoked.add('owner')
    await look(() => statusOf('completed', { toAmount: '2', toAddress: '0xpayee' }))
    expect(await ended).toBe('apiKeyInvalid')
    expect(events).toHaveLength(1)
  })

  it('ends within seconds also while nothing happens, and others stay', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { open, revoked, state } = await createFixture()
    const [own, other] = [collect(await open()), collect(await open('other'))]
    let hasOtherEnded = false
    void other.ended.then(() => {
      hasOtherEnded = true
    })
    state.fails = true
    revoked.add('owner')
    await vi.advanceTimersByTimeAsync(10_000)
    state.fails = false
    await vi.advanceTimersByTimeAsync(2_100)
    expect(await own.ended).toBe('apiKeyInvalid')
    expect(hasOtherEnded).toBe(false)
  })

  it('sends no change while the store of keys fails, and each once it works', async () => {
    const { open, look, state } = await createFixture()
    await look(() => statusOf('pending'))
    const { events, ended } = collect(await open())
    await vi.waitFor(() => expect(events).toHaveLength(1))
    state.fails = true
    await look(() => statusOf('completed'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(events).toHaveLength(1)
    state.fails = false
    expect(await ended).toBe('no error')
    expect(events.map(({ track }) => track.swapStatus.status)).toEqual(['pending', 'completed'])
  })
})

describe('streams of one key', () => {
  it('are refused beyond its limit, with the time to wait, until one of them ends', async () => {
    const { open, engine } = await createFixture(2)
    const refusals: EngineEvents['track-stream-refused'][0][] = []
    engine.events.on('track-stream-refused', (fact) => refusals.push(fact))
    const streams = [await open(), await open()]
    const refusal = await open().catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'rateLimitExceeded',
      status: 429,
      data: { limit: 2, remaining: 0, retryAfterSeconds: 10 },
    })
    expect(refusals).toEqual([{ callerId: 'owner', limit: 2 }])
    await (await open('other')).return?.()
    await streams[0]?.return?.()
    await (await open()).return?.()
  })

  it('have the limit of the engine where the key has none, and hold no place when they cannot be opened', async () => {
    const { open, engine } = await createFixture(undefined, { streamsPerKey: 1 })
    for (let index = 0; index < 3; index += 1)
      expect(await codeOf(engine.trackStream({ ...call({ swapId: 'unknown' }), apiKey: 'owner' }))).toBe('txNotFound')
    const stream = await open()
    expect(await codeOf(open())).toBe('rateLimitExceeded')
    await stream.return?.()
  })

  it('are not limited where everybody may call without a key', async () => {
    const { engine, swapId } = await followedSwap({ keys: openKeys, limits: { streamsPerKey: 1 } })
    const open = () => engine.trackStream({ ...call({ swapId }), apiKey: '' })
    const streams = [await open(), await open()]
    for (const stream of streams) await stream.return?.()
  })
})
