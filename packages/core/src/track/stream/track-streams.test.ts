import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { NewSwapChange, SwapHistory } from '../../contract/swap-history.ts'
import type { TrackStatus } from '../../contract/swap-status.ts'
import { SwapError } from '../../errors.ts'
import { memoryHistory } from '../../memory/memory-history.ts'
import { call, fakeProvider, pluginOf } from '../../testing/fakes.ts'
import { followedSwap, leg, statusOf } from '../../testing/followed-swap.ts'
import type { TrackEvent, TrackStreamOptions, TrackStreamRequest } from './track-event.ts'

type Fixture = Awaited<ReturnType<typeof followedSwap>>

const opener =
  ({ engine, swapId }: Fixture) =>
  (options: TrackStreamOptions = {}, request: TrackStreamRequest = { swapId }, apiKey = 'owner') =>
    engine.trackStream({ ...call(request), apiKey }, options)

/** A history that counts its listeners, and fails on demand. */
const watchedHistory = () => {
  const history = memoryHistory()
  const state = { listeners: 0, fails: false }
  const watched: SwapHistory = {
    ...history,
    list: async (query) => {
      if (state.fails) throw new Error('The store is down.')
      return history.list(query)
    },
    subscribe: (listener) => {
      state.listeners += 1
      const stop = history.subscribe(listener)
      return () => {
        state.listeners -= 1
        stop()
      }
    },
  }
  return { watched, state, history }
}

const take = async (stream: AsyncIterator<TrackEvent>, count: number): Promise<readonly TrackEvent[]> => {
  const events: TrackEvent[] = []
  while (events.length < count) {
    const { done, value } = await stream.next()
    if (done) break
    events.push(value)
  }
  return events
}

const all = (stream: AsyncIterator<TrackEvent>) => take(stream, Number.POSITIVE_INFINITY)

const seen = (events: readonly TrackEvent[]) =>
  events.map(({ type, change, track, final }) => [type, change, track.swapStatus.status, final])

describe('a stream of a swap', () => {
  it('begins with where it stands, sends each change, and ends with the last one', async () => {
    const fixture = await followedSwap()
    const { engine, look, changes, swapId } = fixture
    await look(() => statusOf('pending'))
    const stream = await opener(fixture)()
    const events = all(stream)
    await look(() => statusOf('swapping'))
    await look(() => statusOf('refunded', { legs: [leg('completed'), leg('refunded', { hash: 'cc33' })] }))
    expect(seen(await events)).toEqual([
      ['snapshot', 'status', 'pending', false],
      ['change', 'status', 'swapping', false],
      ['change', 'status', 'refunded', true],
      ['change', 'refund', 'refunded', true],
    ])
    const stored = (await changes()).slice(1)
    expect((await events).map(({ id, sequence, at }) => [id, sequence, at])).toEqual(
      stored.map(({ id, sequence, at }) => [id, sequence, at]),
    )
    expect((await events)[0]).toMatchObject({ swapId, track: { provider: 'FAKE', quoteId: expect.any(String) } })
    const again = await opener(fixture)({ after: stored.at(-1)?.id ?? '' })
    expect([again.isOver, await all(again)]).toEqual([true, []])
    expect(seen(await all(await opener(fixture)()))).toEqual([['snapshot', 'refund', 'refunded', true]])
    await engine.dispose()
  })

  it('is found as track finds a swap, by a hash that was not known before too', async () => {
    const fixture = await followedSwap()
    await fixture.look(() => undefined)
    await fixture.look(() => statusOf('pending'))
    const { depositAddress = '' } = (await fixture.stores.swaps.findById(fixture.swapId)) ?? {}
    for (const request of [{ hash: 'aa11', chainId: 'bitcoin' }, { depositAddress }]) {
      const stream = await opener(fixture)({}, request)
      expect(seen(await take(stream, 1))).toEqual([['snapshot', 'status', 'pending', false]])
      await stream.return?.()
    }
    await fixture.engine.dispose()
  })

  it('loses and doubles nothing wherever it is cut off', async () => {
    const step = fc.oneof(fc.constant('append' as const), fc.constant('cut' as const), fc.nat(3))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const fixture = await followedSwap()
        const [first] = await fixture.changes()
        let sequence = 1
        const append = (final = false) => {
          sequence += 1
          return fixture.stores.history.append({
            ...(first as NewSwapChange),
            ...{ sequence, final, version: 1, type: 'leg' },
          })
        }
        const open = opener(fixture)
        let stream = await open()
        const events = [...(await take(stream, 1))]
        let unread = 0
        const read = async (count: number): Promise<void> => {
          events.push(...(await take(stream, Math.min(count, unread))))
          unread -= Math.min(count, unread)
        }
        for (const one of steps) {
          if (one === 'append') {
            await append()
            unread += 1
          } else if (one === 'cut') {
            await stream.return?.()
            stream = await open({ after: events.at(-1)?.id ?? '' })
          } else await read(one)
        }
        await append(true)
        events.push(...(await all(stream)))
        const stored = await fixture.changes()
        expect(events.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
        await fixture.engine.dispose()
      }),
      { numRuns: 150 },
    )
  })

  it('begins anew behind an event that is not of this swap', async () => {
    const fixture = await followedSwap()
    const stream = await opener(fixture)({ after: '9999999999999999' })
    expect(seen(await take(stream, 1))).toEqual([['snapshot', 'created', 'not_started', false]])
    await stream.return?.()
    await fixture.engine.dispose()
  })

  it('is refused before it opens', async () => {
    const fixture = await followedSwap()
    const open = opener(fixture)
    const code = (request: TrackStreamRequest, apiKey?: string) =>
      open({}, request, apiKey).catch((error: unknown) => (SwapError.is(error) ? error.code : error))
    expect(await code({ swapId: 'unknown' })).toBe('txNotFound')
    expect(await code({ hash: 'ffff', chainId: 'bitcoin' })).toBe('txNotFound')
    expect(await code({ hash: 'no hash', chainId: 'bitcoin' })).toBe('invalidTxHashFormat')
    expect(await code({ depositAddress: 'elsewhere' })).toBe('depositChannelNotFound')
    expect(await code({ swapId: fixture.swapId }, '')).toBe('apiKeyInvalid')
    await fixture.engine.dispose()
  })

  it('does not exist for a deposit that providers know, of a swap that was not built here', async () => {
    const foreign = statusOf('swapping', { hash: 'ee55', fromAmount: '7', toAddress: '0xother', legs: [] })
    const provider = fakeProvider({ getStatus: async ({ hash }) => (hash === 'ee55' ? foreign : undefined) })
    const fixture = await followedSwap({ plugins: [pluginOf(provider)] })
    const refused = opener(fixture)({}, { hash: 'ee55', chainId: 'bitcoin' })
    await expect(refused).rejects.toMatchObject({ code: 'txNotFound', message: expect.stringContaining('POST /track') })
    await fixture.engine.dispose()
  })

  it('leaves nothing behind when its reader leaves, aborts or never reads', async () => {
    const { watched, state } = watchedHistory()
    const fixture = await followedSwap({ history: watched })
    const open = opener(fixture)
    const closed = vi.fn()
    fixture.engine.events.on('track-stream-closed', closed)
    const controller = new AbortController()
    const [left, aborted, unread] = [await open(), await open({ signal: controller.signal }), await open()]
    await take(left, 1)
    await take(aborted, 1)
    const [waits, waitsToo] = [left.next(), aborted.next()]
    expect(state.listeners).toBe(1)
    await left.return?.()
    expect(await waits).toEqual({ done: true, value: undefined })
    controller.abort(new Error('enough'))
    await expect(waitsToo).rejects.toThrow('enough')
    expect(state.listeners).toBe(1)
    await unread.return?.()
    expect(state.listeners).toBe(0)
    expect(closed.mock.calls.map(([{ events }]) => events)).toEqual([1, 1, 0])
    await expect(open({ signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late')
    expect(state.listeners).toBe(0)
    await fixture.engine.dispose()
  })

  it('outlives a history that fails for a while, and ends with the engine', async () => {
    const { watched, state } = watchedHistory()
    const fixture = await followedSwap({ history: watched })
    const stream = await opener(fixture)()
    await take(stream, 1)
    state.fails = true
    const next = take(stream, 1)
    await fixture.look(() => statusOf('pending')).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    state.fails = false
    expect(seen(await next)).toEqual([['change', 'status', 'pending', false]])
    const end = stream.next()
    await fixture.engine.dispose()
    expect(await end).toEqual({ done: true, value: undefined })
    expect(state.listeners).toBe(0)
  })

  it('has its swap looked at, where swaps are not followed, as long as it is open', async () => {
    const answers: TrackStatus[] = ['pending', 'completed']
    const getStatus = vi.fn(async () => statusOf(answers.shift() ?? 'completed'))
    const fixture = await followedSwap({ plugins: [pluginOf(fakeProvider({ getStatus }))], tracker: undefined })
    const open = opener(fixture)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const stream = await open()
      const events = all(stream)
      for (let index = 0; index < 20; index += 1) {
        fixture.time.now += 60_000
        await vi.advanceTimersByTimeAsync(60_000)
      }
      expect(seen(await events).map(([, , status]) => status)).toEqual(['not_started', 'pending', 'completed'])
      const looks = getStatus.mock.calls.length
      fixture.time.now += 60_000
      await vi.advanceTimersByTimeAsync(600_000)
      expect(getStatus).toHaveBeenCalledTimes(looks)
    } finally {
      vi.useRealTimers()
    }
    await fixture.engine.dispose()
  })

  it('has its swap looked at soon, less often while nothing changes, and no longer when it is closed', async () => {
    const fixture = await followedSwap()
    const { manual, swapId, time } = fixture
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    /** The seconds of the next ones in which a look was asked for. */
    const looks = async (seconds: number): Promise<readonly number[]> => {
      const found: number[] = []
      for (let second = 1; second <= seconds; second += 1) {
        manual.due.delete(swapId)
        time.now += 1_000
        await vi.advanceTimersByTimeAsync(1_000)
        if (manual.due.get(swapId) === time.now) found.push(second)
      }
      return found
    }
    try {
      const streams = [await opener(fixture)(), await opener(fixture)()]
      expect(manual.due.get(swapId)).toBe(time.now)
      expect(await looks(110)).toEqual([2, 5, 10, 17, 27, 42, 65, 95])
      await fixture.look(() => statusOf('pending'), 0)
      expect(await looks(6)).toEqual([2, 5])
      await streams[0]?.return?.()
      expect((await looks(10)).length).toBeGreaterThan(0)
      await streams[1]?.return?.()
      expect(await looks(120)).toEqual([])
    } finally {
      vi.useRealTimers()
    }
    await fixture.engine.dispose()
  })
})

describe('a stream of a confidential swap', () => {
  const legs = [leg('completed'), leg('pending', { hash: 'bb22' })]

  const confidential = async () => {
    const fixture = await followedSwap({
      privacy: true,
      explorerUrl: 'https://track.example',
      linkKeys: [{ id: 'k1', secret: new Uint8Array(32).fill(1) }],
    })
    const { engine, look } = fixture
    await look(() => statusOf('pending'))
    const view = await engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey: 'owner' })
    const t = new URL(view.explorerUrl ?? '').searchParams.get('t') ?? ''
    return { ...fixture, t }
  }

  it('shows its owner all, and others what track shows them, no change beyond it', async () => {
    const fixture = await confidential()
    const open = opener(fixture)
    const [own, other, opened] = [
      all(await open()),
      all(await open({}, undefined, 'other')),
      all(await open({}, { swapId: fixture.swapId, accessToken: fixture.t }, 'other')),
    ]
    await fixture.look(() => statusOf('pending', { legs }))
    await fixture.look(() => statusOf('pending', { legs }), 7_200_000)
    await fixture.look(() => statusOf('completed', { legs, toAmount: '2' }))
    expect(seen(await own)).toEqual([
      ['snapshot', 'status', 'pending', false],
      ['change', 'leg', 'pending', false],
      ['change', 'overdue', 'pending', false],
      ['change', 'recovered', 'completed', true],
      ['change', 'status', 'completed', true],
    ])
    expect((await own).every(({ track }) => track.explorerUrl?.startsWith('https://track.example'))).toBe(true)
    const asTracked = await fixture.engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey: 'other' })
    expect(asTracked.redactionReason).toBe('notOwner')
    expect((await other).at(-1)?.track).toEqual(asTracked)
    expect(await other).toEqual([
      { type: 'snapshot', id: expect.any(String), at: expect.any(String), final: false, track: expect.anything() },
      { type: 'change', id: expect.any(String), at: expect.any(String), final: true, track: expect.anything() },
    ])
    expect(JSON.stringify(await other)).not.toMatch(/bb22|0xdestination|FAKE|order-1|ETH/)
    expect(seen(await opened)).toEqual(seen(await own))
    expect((await opened).map(({ swapId, sequence, track }) => [swapId, sequence, track.quoteId])[0]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await fixture.engine.dispose()
  })

  it('is closed again when its link expires', async () => {
    const fixture = await confidential()
    const request = { swapId: fixture.swapId, accessToken: fixture.t }
    const stream = await opener(fixture)({}, request, 'other')
    expect((await take(stream, 1))[0]?.track.redactionReason).toBeUndefined()
    await fixture.look(() => statusOf('completed', { legs, toAmount: '2' }), 25 * 3_600_000)
    const late = await all(stream)
    expect(late.map(({ track }) => track.redactionReason)).toEqual(['tokenExpired'])
    expect(JSON.stringify(late)).not.toMatch(/bb22|0xdestination|FAKE/)
    const [wrong] = await take(await opener(fixture)({}, { ...request, accessToken: 'a.b.c.d' }, 'other'), 1)
    expect(wrong?.track.redactionReason).toBe('tokenInvalid')
    await fixture.engine.dispose()
  })
})
