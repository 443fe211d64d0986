import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeQuery, SwapChange } from '../../contract/swap-history.ts'
import type { EngineContext } from '../../engine-context.ts'
import { statusOf } from '../../testing/followed-swap.ts'
import { ChangeStream } from './change-stream.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const changeOf = (id: string, final = false): SwapChange =>
  ({
    id,
    at: '2026-11-23T00:00:00.000Z',
    final,
    type: 'status',
    swapId: 's',
    sequence: Number(id),
    keyId: 'owner',
    swap: { chainId: 'bitcoin' },
    snapshot: { swapStatus: statusOf('pending'), provider: 'FAKE', quoteId: 'q', privacyMode: false },
  }) as unknown as SwapChange

/** A stream of its owner, the history it reads, and what it has sent. */
const streaming = (...begun: readonly SwapChange[]) => {
  const stored = [...begun]
  const queries: ChangeQuery[] = []
  const state = { fails: false, held: undefined as (() => void) | undefined, holds: false }
  const read = async (query: ChangeQuery) => {
    queries.push(query)
    if (state.holds)
      await new Promise<void>((resolve) => {
        state.held = resolve
      })
    if (state.fails) throw new Error('The store is down.')
    const changes = stored.slice(stored.findIndex(({ id }) => id === query.after) + 1)
    return { changes, cursor: stored.at(-1)?.id, more: false }
  }
  const engine = { history: { read } } as unknown as EngineContext
  const stream = new ChangeStream(engine, { request: {}, callerId: 'owner' }, { swapId: 's' })
  const sent: string[] = []
  const end: { how?: unknown } = {}
  const listen = async (): Promise<void> => {
    try {
      for await (const { type, id } of stream.events()) sent.push(`${type} ${id}`)
      end.how = 'over'
    } catch (reason) {
      end.how = reason
    }
  }
  return { stream, stored, queries, state, sent, end, listen }
}

describe('a stream of changes', () => {
  it('sends what it begins with, each change that it is woken for, and ends with the final one', async () => {
    const { stream, stored, queries, sent, end, listen } = streaming(changeOf('0'), changeOf('1'))
    const left: string[] = []
    stream.onLeave(() => left.push('left'))
    stream.begin(stored, undefined)
    void listen()
    await turn()
    expect([sent, queries]).toEqual([['snapshot 1'], []])
    stored.push(changeOf('2'), changeOf('3'))
    stream.wake()
    await turn()
    expect(sent).toEqual(['snapshot 1', 'change 2', 'change 3'])
    expect(queries).toMatchObject([{ swapId: 's', after: '1' }])
    expect(left).toEqual([])
    stored.push(changeOf('4', true))
    stream.wake()
    await turn()
    expect([sent.at(-1), end.how, stream.sent, stream.isFinal]).toEqual(['change 4', 'over', 4, true])
    expect(left).toEqual(['left'])
  })

  it('begins behind a change that was received, and is over where nothing comes behind it', () => {
    const changes = [changeOf('1'), changeOf('2'), changeOf('3', true)]
    const over = ({ stream }: ReturnType<typeof streaming>, after: string | undefined) => {
      stream.begin(changes, after)
      return stream.isOver
    }
    expect([over(streaming(), '3'), over(streaming(), '2'), over(streaming(), undefined)]).toEqual([true, false, false])
    const open = streaming()
    open.stream.begin(changes.slice(0, 2), '2')
    expect([open.stream.isOver, open.stream.isFinal]).toEqual([false, false])
  })

  it('sends all changes behind the one that was received, and no snapshot', async () => {
    const { stream, stored, sent, end, listen } = streaming(changeOf('1'), changeOf('2'), changeOf('3', true))
    stream.begin(stored, '1')
    await listen()
    expect([sent, end.how]).toEqual([['change 2', 'change 3'], 'over'])
  })

  it('loses no change that comes before it is listened to, or while the history is read', async () => {
    const { stream, stored, sent, state, listen } = streaming(changeOf('1'))
    stream.begin(stored, undefined)
    stored.push(changeOf('2'))
    stream.wake()
    void listen()
    await turn()
    expect(sent).toEqual(['snapshot 1', 'change 2'])
    state.holds = true
    stream.wake()
    await turn()
    stream.wake()
    state.holds = false
    state.held?.()
    stored.push(changeOf('3'))
    await turn()
    expect(sent).toEqual(['snapshot 1', 'change 2', 'change 3'])
  })

  it('reads once for several changes, and rests until the next', async () => {
    const { stream, stored, queries, listen } = streaming(changeOf('1'))
    stream.begin(stored, undefined)
    void listen()
    await turn()
    stored.push(changeOf('2'))
    for (let times = 0; times < 3; times += 1) stream.wake()
    await turn()
    await turn(60_000)
    expect([queries.length, vi.getTimerCount()]).toEqual([1, 0])
  })
})

describe('a stream whose history fails', () => {
  it('reads it again a second later, until it answers', async () => {
    const { stream, stored, queries, sent, state, listen } = streaming(changeOf('1'))
    stream.begin(stored, undefined)
    void listen()
    await turn()
    state.fails = true
    stored.push(changeOf('2'))
    stream.wake()
    await turn(999)
    expect(queries).toHaveLength(1)
    await turn(1)
    expect(queries).toHaveLength(2)
    state.fails = false
    await turn(1_000)
    expect([queries.length, sent, vi.getTimerCount()]).toEqual([3, ['snapshot 1', 'change 2'], 0])
  })

  it('has one such timer, however often it is woken meanwhile, and none once it is left', async () => {
    const { stream, stored, state, end, listen } = streaming(changeOf('1'))
    stream.begin(stored, undefined)
    void listen()
    state.fails = true
    for (let times = 0; times < 3; times += 1) {
      stream.wake()
      await turn()
    }
    expect(vi.getTimerCount()).toBe(1)
    stream.leave()
    await turn()
    expect([vi.getTimerCount(), end.how]).toEqual([0, 'over'])
  })

  it('is not read again where it is left meanwhile', async () => {
    const { stream, stored, queries, state, end, listen } = streaming(changeOf('1'))
    stream.begin(stored, undefined)
    void listen()
    Object.assign(state, { fails: true, holds: true })
    stream.wake()
    await turn()
    stream.leave()
    state.held?.()
    await turn()
    expect([queries.length, vi.getTimerCount(), end.how]).toEqual([1, 0, 'over'])
  })
})

describe('a stream that is left', () => {
  it('sends nothing more, and reads nothing', async () => {
    const { stream, stored, queries, sent, end, listen } = streaming(changeOf('1'))
    stream.begin(stored, undefined)
    stream.leave()
    stream.wake()
    await listen()
    expect([sent, queries, end.how, stream.sent]).toEqual([[], [], 'over', 0])
    const waiting = streaming(changeOf('1'))
    waiting.stream.begin(waiting.stored, undefined)
    void waiting.listen()
    await turn()
    waiting.stream.leave()
    await turn()
    expect([waiting.queries, waiting.end.how]).toEqual([[], 'over'])
  })

  it('says so once to those who want to know, and at once to those who come later', () => {
    const { stream } = streaming()
    const heard: string[] = []
    stream.onLeave(() => heard.push('before'))
    expect(heard).toEqual([])
    stream.leave()
    stream.leave()
    stream.onLeave(() => heard.push('later'))
    expect(heard).toEqual(['before', 'later'])
  })

  it('rejects with the reason where it failed', async () => {
    const { stream, stored, sent, end, listen } = streaming(changeOf('1'))
    stream.begin(stored, undefined)
    void listen()
    await turn()
    stream.fail('enough')
    await turn()
    expect([sent, end.how]).toEqual([['snapshot 1'], 'enough'])
  })
})
