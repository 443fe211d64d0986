import { describe, expect, it } from 'vitest'
import type { SwapHistory } from '../../contract/swap-history.ts'
import { memoryHistory } from '../../memory/memory-history.ts'
import { call } from '../../testing/fakes.ts'
import { followedSwap, statusOf } from '../../testing/followed-swap.ts'
import type { TrackStreamOptions } from './track-event.ts'

/** A swap whose history can be interrupted and emptied, and the listeners it has. */
const fixtureOf = async () => {
  const history = memoryHistory()
  const state = { listeners: 0, isEmpty: false, onRead: (): void => undefined, failsToAppend: false }
  const watched: SwapHistory = {
    ...history,
    list: async (query) => {
      state.onRead()
      return state.isEmpty ? [] : history.list(query)
    },
    findLast: async (swapId) => (state.isEmpty ? undefined : history.findLast(swapId)),
    append: async (...changes) => {
      if (state.failsToAppend) throw new Error('The store is down.')
      // What is looked at is written again, and can be read from then on.
      const appended = await history.append(...changes)
      state.isEmpty = false
      return appended
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
  const fixture = await followedSwap({ history: watched })
  const opened: boolean[] = []
  const failed: unknown[] = []
  fixture.engine.events.on('track-stream-opened', ({ resumed }) => opened.push(resumed))
  fixture.engine.events.on('follow-failed', ({ swapId }) => failed.push(swapId))
  const open = (options: TrackStreamOptions = {}) =>
    fixture.engine.trackStream({ ...call({ swapId: fixture.swapId }), apiKey: 'owner' }, options)
  return { ...fixture, state, opened, failed, open }
}

describe('the opening of a stream', () => {
  it('says whether it goes on from an event', async () => {
    const { engine, open, opened, changes, look } = await fixtureOf()
    await look(() => statusOf('pending'))
    const [first] = await changes()
    const streams = [await open(), await open({ after: first?.id ?? '' })]
    expect(opened).toEqual([false, true])
    for (const stream of streams) await stream.return?.()
    await engine.dispose()
  })

  it('leaves nothing behind when the caller leaves meanwhile', async () => {
    const { engine, open, opened, state } = await fixtureOf()
    const controller = new AbortController()
    state.onRead = () => controller.abort(new Error('left'))
    await expect(open({ signal: controller.signal })).rejects.toThrow('left')
    expect([state.listeners, opened]).toEqual([0, []])
    await engine.dispose()
  })

  it('looks at a swap of an earlier version, which has no history, and begins with what it sees', async () => {
    const { engine, open, state, failed, asked } = await fixtureOf()
    state.isEmpty = true
    const stream = await open()
    expect(await stream.next()).toMatchObject({ done: false, value: { type: 'snapshot' } })
    expect([failed, state.isEmpty, asked()]).toEqual([[], false, 1])
    await stream.return?.()
    await engine.dispose()
  })

  it('is refused where such a swap cannot be written down, and the fault is an event', async () => {
    const { engine, open, state, failed, swapId, opened } = await fixtureOf()
    Object.assign(state, { isEmpty: true, failsToAppend: true })
    await expect(open()).rejects.toMatchObject({ code: 'serviceUnavailable' })
    expect([failed, opened, state.listeners]).toEqual([[swapId], [], 0])
    await engine.dispose()
  })
})
