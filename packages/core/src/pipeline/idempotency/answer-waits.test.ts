import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerStore } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { memoryAnswers } from '../../memory/memory-answers.ts'
import { anonymous } from '../../memory/open-keys.ts'
import { defaultLimits } from '../../policy/limits.ts'
import { answerOnce } from './answer-once.ts'
import { findClaim } from './claim.ts'

const DAY_MS = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const clock = { now: () => Date.now() }

/** The store of answers, the time of a swap and the request of this server. */
interface Given {
  readonly store?: Partial<AnswerStore>
  readonly swapDeadlineMs?: number
  readonly digest?: string
}

/** A server, the row of the key as another process left it, and when the row was looked at. */
const server = (other?: object | string, { store = {}, swapDeadlineMs = 30_000, digest = 'one' }: Given = {}) => {
  const looks: number[] = []
  const lives: number[] = []
  const shared = memoryAnswers(clock)
  if (other) void shared.add('acme\nkey', typeof other === 'string' ? other : JSON.stringify(other), DAY_MS)
  const began = Date.now()
  const add: AnswerStore['add'] = (key, text, ttlMs) => {
    looks.push(Date.now() - began)
    lives.push(ttlMs)
    return shared.add(key, text, ttlMs)
  }
  const replace: AnswerStore['replace'] = (key, change) => {
    lives.push(change.ttlMs)
    return shared.replace(key, change)
  }
  let ids = 0
  const engine = {
    keys: { find: async () => ({ ...anonymous, id: 'acme' }) },
    limits: { ...defaultLimits, swapDeadlineMs },
    answers: { add, replace, ...store },
    clock,
    uuid: () => `process-${++ids}`,
  } as unknown as EngineContext
  /** The row of the key. */
  const row = async (): Promise<unknown> => JSON.parse(await shared.add('acme\nkey', '{}', 1))
  const asked = (work: (opening: () => Promise<void>) => Promise<string>) => {
    const state: { answer?: string; failure?: SwapError } = {}
    const request = { key: 'key', digest: async () => digest }
    answerOnce(engine, {}, { request, work: (call) => work(async () => findClaim(call)?.opening()) }).then(
      (answer) => {
        state.answer = answer
      },
      (failure) => {
        state.failure = failure
      },
    )
    return state
  }
  return { asked, looks, lives, row, shared }
}

const started = (until: number, request = 'one') => ({ request, owner: 'other', state: 'started', until })
const opening = (until: number) => ({ request: 'one', owner: 'other', state: 'opening', until })
const answered = { request: 'one', owner: 'other', state: 'answered', answer: 'theirs' }
const mine = async (): Promise<string> => 'mine'

describe('a request whose key another process works on', () => {
  it('looks for the answer soon, and then less and less often, at least every 0.4 seconds', async () => {
    const { asked, looks, shared } = server(opening(Date.now() + DAY_MS))
    const state = asked(mine)
    await pass(1_600)
    expect(looks).toEqual([0, 25, 75, 175, 375, 775, 1_175, 1_575])
    await shared.replace('acme\nkey', {
      from: JSON.stringify(opening(1_000_000 + DAY_MS)),
      to: JSON.stringify(answered),
      ttlMs: DAY_MS,
    })
    await pass(375)
    expect([state.answer, vi.getTimerCount()]).toEqual(['theirs', 0])
  })

  it('gives up once the time of a swap is over, and says when to come again', async () => {
    const { asked } = server(opening(Date.now() + DAY_MS), { swapDeadlineMs: 1_175 })
    const state = asked(mine)
    await pass(1_175)
    expect(state).toEqual({})
    await pass(400)
    expect(state.failure).toMatchObject({ code: 'idempotencyKeyPending', data: { retryAfterSeconds: 5 } })
  })

  it('is lost once that process is gone after it may have opened something', async () => {
    const { asked } = server(opening(Date.now() + 25))
    const state = asked(mine)
    await pass(25)
    expect(state).toEqual({})
    await pass(50)
    expect(state.failure).toMatchObject({
      code: 'idempotencyKeyPending',
      message: expect.stringContaining('Use another key'),
      data: undefined,
    })
  })

  it('is done here once that process is gone before it opened anything', async () => {
    const { asked, lives } = server(started(Date.now() + 25))
    const state = asked(mine)
    await pass(25)
    expect(state).toEqual({})
    await pass(50)
    expect(state).toEqual({ answer: 'mine' })
    expect(new Set(lives)).toEqual(new Set([DAY_MS]))
  })

  it('is refused, and never done, where that process does another request', async () => {
    const { asked, row } = server(started(Date.now() - 1, 'another'))
    const state = asked(mine)
    await pass(0)
    expect(state.failure).toMatchObject({ code: 'idempotencyKeyReused' })
    expect(await row()).toMatchObject({ owner: 'other' })
  })

  it('is done here where the row of the key cannot be read', async () => {
    const { asked } = server('no row')
    const state = asked(mine)
    await pass(0)
    expect(state).toEqual({ answer: 'mine' })
  })
})

describe('a row that a third process took over at the same time', () => {
  const replace = async () => false

  it.each<[string, object | string]>([
    ['could not be read', 'no row'],
    ['was of a process that is gone', started(0)],
  ])('is waited for where it %s, and is not lost', async (_, row) => {
    const { asked, shared } = server(row, { store: { replace } })
    const state = asked(mine)
    await pass(1_000)
    expect(state).toEqual({})
    const text = typeof row === 'string' ? row : JSON.stringify(row)
    await shared.replace('acme\nkey', { from: text, to: JSON.stringify(answered), ttlMs: DAY_MS })
    await pass(400)
    expect(state).toEqual({ answer: 'theirs' })
  })
})

describe('the row of a request that this process does', () => {
  it('may be taken over ten seconds later, and a minute after the time of a swap once something is opened', async () => {
    const { asked, row } = server(undefined, { swapDeadlineMs: 30_000 })
    const rows: unknown[] = []
    const state = asked(async (open) => {
      rows.push(await row())
      await open()
      rows.push(await row())
      await new Promise((resolve) => setTimeout(resolve, 5))
      await open()
      rows.push(await row())
      return 'mine'
    })
    await pass(10)
    const opened = { request: 'one', owner: 'process-1', state: 'opening', until: 1_000_000 + 30_000 + 60_000 }
    expect(rows).toEqual([
      { request: 'one', owner: 'process-1', state: 'started', until: 1_000_000 + 10_000 },
      opened,
      opened,
    ])
    expect(state).toEqual({ answer: 'mine' })
    expect(await row()).toEqual({ request: 'one', owner: 'process-1', state: 'answered', answer: 'mine' })
  })

  it('is gone after a refusal before anything was opened, and keeps the refusal afterwards', async () => {
    const refusal = new SwapError('swapHalted', 'BTC is halted.')
    const free = server()
    const first = free.asked(() => Promise.reject(refusal))
    await pass(0)
    expect([first.failure, await free.row()]).toEqual([refusal, {}])
    const bound = server()
    const second = bound.asked(async (open) => {
      await open()
      throw refusal
    })
    await pass(0)
    expect(second.failure).toBe(refusal)
    expect(await bound.row()).toMatchObject({
      state: 'answered',
      refusal: { code: 'swapHalted', message: 'BTC is halted.' },
    })
  })
})

describe('a store that fails after the work', () => {
  const replace = () => Promise.reject(new Error('The store is down.'))

  it('holds back no answer', async () => {
    const { asked } = server(undefined, { store: { replace } })
    const state = asked(mine)
    await pass(0)
    expect(state).toEqual({ answer: 'mine' })
  })

  it('hides no refusal', async () => {
    const { asked } = server(undefined, { store: { replace } })
    const state = asked(() => Promise.reject(new SwapError('swapHalted')))
    await pass(0)
    expect(state.failure).toMatchObject({ code: 'swapHalted' })
  })

  it('lets nothing be opened', async () => {
    const { asked } = server(undefined, { store: { replace } })
    const opened: string[] = []
    const state = asked(async (open) => {
      await open()
      opened.push('channel')
      return 'mine'
    })
    await pass(0)
    expect([opened, state.failure]).toEqual([[], new Error('The store is down.')])
  })
})

describe('a request that was overtaken', () => {
  /** A process that is overtaken while it works, for so long, by one that answers a little later. */
  const overtaken = async (before: object | undefined, swapDeadlineMs: number, opens: boolean) => {
    const { asked, shared, row } = server(before, { swapDeadlineMs })
    const state = asked(async (open) => {
      const own = JSON.stringify(await row())
      await shared.replace('acme\nkey', { from: own, to: JSON.stringify(opening(1_000_000 + DAY_MS)), ttlMs: DAY_MS })
      await new Promise((resolve) => setTimeout(resolve, 200))
      if (opens) await open()
      return 'mine'
    })
    await pass(210)
    expect(state).toEqual({})
    await shared.replace('acme\nkey', {
      from: JSON.stringify(opening(1_000_000 + DAY_MS)),
      to: JSON.stringify(answered),
      ttlMs: DAY_MS,
    })
    await pass(100)
    return state
  }

  it('looks once more after the time of a swap, as the answer may be there by now', async () => {
    expect(await overtaken(undefined, 100, true)).toEqual({ answer: 'theirs' })
  })

  it('does so too where it waited for another process before', async () => {
    expect(await overtaken(started(1_000_000), 100, true)).toEqual({ answer: 'theirs' })
  })

  it('gets the answer of the other one where its own opened nothing', async () => {
    expect(await overtaken(undefined, 30_000, false)).toEqual({ answer: 'theirs' })
  })

  it('gives up where it is overtaken again after the time of a swap', async () => {
    // Each time it asks, the key is free, and each time the row is another one's before the work is done.
    const store = { add: async (_: string, text: string) => text, replace: async () => false }
    const { asked } = server(undefined, { swapDeadlineMs: 100, store })
    const state = asked(mine)
    await pass(1_000)
    expect(state.failure).toMatchObject({ code: 'idempotencyKeyPending', data: { retryAfterSeconds: 5 } })
  })
})
