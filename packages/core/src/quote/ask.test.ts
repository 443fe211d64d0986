import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestCoalescer } from '../async/request-coalescer.ts'
import type { Offer, QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { createEvents } from '../events.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { ruleBook } from '../policy/rule-book.ts'
import { btc, eth, fakeProvider, offerOf } from '../testing/fakes.ts'
import { type AskOptions, ask } from './ask.ts'
import { OffersSeen } from './patience.ts'
import { BackgroundCalls } from './settle/background-calls.ts'
import type { Settling } from './settle/settling.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const question = { sell: btc, buy: eth, sellAmount: 100n, fees: {} } as QuoteParams
const declined = { errorCode: 'swapHalted', message: 'halted' }
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

interface Given {
  readonly ids?: readonly string[]
  readonly concurrency?: number
  /** How long a call may take before it is unusually late, by provider. */
  readonly limitsMs?: Readonly<Record<string, number>>
  readonly unlisted?: readonly string[]
  readonly mostInBackground?: number
}

/** Providers that answer when the test says so; they obey no signal. */
const setUp = ({ ids = ['A', 'B'], concurrency = 10, limitsMs = {}, unlisted = [], mostInBackground = 10 }: Given) => {
  const answers = new Map<string, (result?: QuoteResult) => void>()
  const signals = new Map<string, AbortSignal>()
  const faults: string[] = []
  const failed: string[] = []
  const providers = ids.map(
    (id): SwapProvider => ({
      ...fakeProvider({ id }),
      quote: (asked, { signal }) => {
        signals.set(id, signal)
        return new Promise((resolve) => answers.set(id, (result = { offers: [offerOf(asked)] }) => resolve(result)))
      },
    }),
  )
  const events = createEvents()
  events.on('provider-failed', ({ provider, decline }) => failed.push(`${provider} ${decline.errorCode}`))
  const engine = {
    clock: { now: () => performance.now(), monotonic: () => performance.now() },
    events,
    rules: () => ruleBook({}),
    limits: { concurrency, quoteDeadlineMs: 5_000, providerDeadlineMs: limitsMs, leastProviderMs: 700 },
    latencies: { limit: () => undefined, note: () => undefined, laterThan: () => 0.001 },
    calls: { note: () => undefined },
    circuits: {
      enter: () => [],
      answered: () => undefined,
      failed: ({ provider }: { readonly provider: string }) => faults.push(provider),
      answeredSince: () => false,
    },
    catalogue: { supported: (id: string) => (unlisted.includes(id) ? undefined : {}), find: () => undefined },
    quotesUnderWay: new RequestCoalescer(),
    background: new BackgroundCalls(mostInBackground),
  } as unknown as EngineContext
  const brief = ({ provider, ...result }: ProviderResult): string =>
    `${provider.id} ${'offers' in result ? 'offers' : result.decline.errorCode}`
  /** Asks, and what it comes to. */
  const asking = (options: AskOptions = {}) => {
    const state: { results?: readonly string[]; failure?: unknown } = {}
    void ask(engine, providers, question, 'q', options).then(
      (results) => {
        state.results = results.map(brief)
      },
      (failure) => {
        state.failure = failure
      },
    )
    return state
  }
  return { engine, answers, signals, faults, failed, asking, brief, asked: () => [...signals.keys()] }
}

describe('an ask', () => {
  it('has one result for each provider, in their order, and leaves nothing behind', async () => {
    const { answers, asking, engine } = setUp({})
    const seen: number[] = []
    const state = asking({ onResult: (results) => seen.push(results.filter(Boolean).length) })
    await tick(100)
    answers.get('B')?.()
    await tick()
    expect([state.results, seen]).toEqual([undefined, [1]])
    answers.get('A')?.({ declined })
    await tick()
    expect([state.results, seen]).toEqual([
      ['A swapHalted', 'B offers'],
      [1, 2],
    ])
    expect([vi.getTimerCount(), engine.quotesUnderWay.size]).toEqual([0, 0])
  })
  it('of nobody is over at once', async () => {
    const { asking } = setUp({ ids: [] })
    const state = asking()
    await tick()
    expect([state.results, vi.getTimerCount()]).toEqual([[], 0])
  })
  it('does not call a provider whose assets could not be read yet', async () => {
    const { answers, asking, asked } = setUp({ unlisted: ['A'] })
    const state = asking()
    answers.get('B')?.()
    await tick()
    expect([state.results, asked()]).toEqual([['A apiRequestFailed', 'B offers'], ['B']])
  })
  it('calls no more providers at a time than the engine may, and the others in their turn', async () => {
    const { answers, asking, asked } = setUp({ ids: ['A', 'B', 'C'], concurrency: 2 })
    const state = asking()
    await tick()
    expect(asked()).toEqual(['A', 'B'])
    answers.get('A')?.()
    await tick()
    expect(asked()).toEqual(['A', 'B', 'C'])
    for (const answer of answers.values()) answer()
    await tick()
    expect(state.results).toHaveLength(3)
    const all = setUp({ ids: ['A', 'B'], concurrency: 2 })
    all.asking()
    expect(all.asked()).toEqual(['A', 'B'])
  })
})

describe('the deadline of an ask', () => {
  it('is that of a quote, or its own; who has not answered is late, and its call is aborted', async () => {
    for (const [options, deadlineMs] of [
      [{}, 5_000],
      [{ deadlineMs: 800 }, 800],
    ] as const) {
      const { answers, asking, signals, failed, faults, engine } = setUp({})
      const state = asking(options)
      await tick(deadlineMs - 1)
      answers.get('A')?.()
      await tick()
      expect([state.results, signals.get('B')?.aborted]).toEqual([undefined, false])
      await tick(1)
      expect(state.results).toEqual(['A offers', 'B requestTimeout'])
      expect(signals.get('B')?.reason).toMatchObject({ name: 'DeadlinePassed' })
      expect([failed, engine.quotesUnderWay.size]).toEqual([['B requestTimeout'], 0])
      await tick(1)
      expect(faults).toEqual(['B'])
    }
  })
  it('calls nobody who waited for a turn until then', async () => {
    const { asking, asked, answers } = setUp({ concurrency: 1 })
    const state = asking()
    await tick(5_000)
    expect(state.results).toEqual(['A requestTimeout', 'B requestTimeout'])
    answers.get('A')?.()
    await tick(10)
    expect(asked()).toEqual(['A'])
  })
})

describe('an ask of a provider that takes unusually long', () => {
  it('is over without it once another one has offered, while its call goes on to the deadline', async () => {
    const { answers, asking, signals, failed } = setUp({ limitsMs: { B: 300 } })
    const state = asking()
    await tick(100)
    answers.get('A')?.()
    await tick(199)
    expect(state.results).toBeUndefined()
    await tick(1)
    expect([state.results, failed]).toEqual([['A offers', 'B requestTimeout'], ['B requestTimeout']])
    await tick(4_699)
    expect(signals.get('B')?.aborted).toBe(false)
    await tick(1)
    expect(signals.get('B')?.aborted).toBe(true)
  })
  it('ends the call when it answers after all, and counts what was said once', async () => {
    const { answers, asking, failed, engine } = setUp({ limitsMs: { B: 300 } })
    asking()
    answers.get('A')?.()
    await tick(300)
    answers.get('B')?.()
    await tick()
    expect([failed, engine.quotesUnderWay.size, vi.getTimerCount()]).toEqual([['B requestTimeout'], 0, 0])
  })
  it.each<[string, AskOptions, QuoteResult | undefined]>([
    ['only declines are there', {}, { declined }],
    ['no offer can become a route', { isChoice: () => false }, undefined],
  ])('waits for it while %s', async (_, options, answer) => {
    const { answers, asking } = setUp({ limitsMs: { B: 300 } })
    const state = asking(options)
    answers.get('A')?.(answer)
    await tick(1_000)
    expect(state.results).toBeUndefined()
    answers.get('B')?.()
    await tick()
    expect(state.results?.[1]).toBe('B offers')
  })
  it('does not wait for it where something to choose came from elsewhere, and says so of its own offers', async () => {
    const elsewhere = new OffersSeen()
    elsewhere.note()
    const { asking } = setUp({ limitsMs: { A: 300, B: 300 } })
    const state = asking({ seen: elsewhere })
    await tick(300)
    expect(state.results).toEqual(['A requestTimeout', 'B requestTimeout'])
    const own = new OffersSeen()
    const chosen: Offer[] = []
    const { asking: other, answers } = setUp({})
    other({ seen: own, isChoice: (offer) => chosen.push(offer) > 1 })
    answers.get('A')?.()
    await tick()
    expect(own.any).toBe(false)
    answers.get('B')?.()
    await tick()
    expect([own.any, chosen.length]).toEqual([true, 2])
  })
})

describe('an ask that nobody waits for any more', () => {
  it('is refused before it begins', async () => {
    const { asking, asked } = setUp({})
    const state = asking({ signal: AbortSignal.abort(new Error('left')) })
    await tick()
    expect([state.failure, asked(), vi.getTimerCount()]).toEqual([new Error('left'), [], 0])
  })
  it('ends with the reason, aborts its calls, and holds that against nobody', async () => {
    const { asking, signals, failed, faults, answers } = setUp({ ids: ['A', 'B', 'C'], concurrency: 2 })
    const controller = new AbortController()
    const state = asking({ signal: controller.signal })
    await tick(100)
    controller.abort(new Error('left'))
    await tick()
    expect(state.failure).toEqual(new Error('left'))
    expect(signals.get('A')?.reason).toMatchObject({ name: 'CallerLeft' })
    answers.get('A')?.()
    await tick(10_000)
    expect([failed, faults, [...signals.keys()], vi.getTimerCount()]).toEqual([[], [], ['A', 'B'], 0])
  })
  it('leaves the calls to others who ask the same', async () => {
    const { asking, signals, answers } = setUp({})
    const controller = new AbortController()
    asking({ signal: controller.signal })
    const other = asking()
    controller.abort(new Error('left'))
    await tick()
    expect(signals.get('A')?.aborted).toBe(false)
    for (const answer of answers.values()) answer()
    await tick()
    expect(other.results).toEqual(['A offers', 'B offers'])
  })
})

describe('an ask that is settled', () => {
  const settled = (given: Given = {}, wins: Readonly<Record<string, number>> = { A: 1, B: 0 }) => {
    const cut: unknown[] = []
    const known: (readonly string[])[] = []
    const setting = setUp(given)
    const settling: Settling = {
      budget: 0.005,
      winsOf: (id) => wins[id] ?? 0,
      isSettled: false,
      onSettled: (ids, waitedMs, risk) => cut.push([ids, waitedMs, risk]),
      onKnown: (results) => known.push(results.map(setting.brief)),
    }
    return { ...setting, cut, known, state: setting.asking({ settling }) }
  }

  it('is over without a provider that never wins, whose call goes on and is known later', async () => {
    const { answers, state, cut, known, engine, signals, failed } = settled()
    await tick(100)
    answers.get('A')?.()
    await tick()
    expect([state.results, cut]).toEqual([['A offers', 'B requestTimeout'], [[['B'], 100, 0]]])
    expect([engine.background.count, signals.get('B')?.aborted, known, failed]).toEqual([1, false, [], []])
    answers.get('B')?.()
    await tick()
    expect([known, engine.background.count, vi.getTimerCount()]).toEqual([[['A offers', 'B offers']], 0, 0])
  })
  it('is known at the deadline where the call never ends', async () => {
    const { answers, known, engine, signals, faults } = settled()
    answers.get('A')?.()
    await tick(4_999)
    expect([known, engine.background.count]).toEqual([[], 1])
    await tick(2)
    expect(known).toEqual([['A offers', 'B requestTimeout']])
    expect([engine.background.count, signals.get('B')?.aborted, faults]).toEqual([0, true, ['B']])
  })
  it('aborts the calls that are too many in the background, of which nothing is known', async () => {
    const { answers, state, known, engine, signals, faults } = settled({ mostInBackground: 0 })
    answers.get('A')?.()
    await tick()
    expect(state.results).toEqual(['A offers', 'B requestTimeout'])
    expect(signals.get('B')?.reason).toMatchObject({ name: 'CallerLeft' })
    await tick(10_000)
    expect([known, engine.background.count, faults]).toEqual([[], 0, []])
  })
  it('waits for a provider that often wins', async () => {
    const { answers, state, cut } = settled({}, { A: 0, B: 1_000 })
    answers.get('A')?.()
    await tick(4_000)
    expect([state.results, cut]).toEqual([undefined, []])
  })
  it('waits until everybody has been called, and no longer where none of the last ones answers', async () => {
    const { answers, asked, cut } = settled({ ids: ['A', 'B', 'C', 'D'], concurrency: 2 })
    await tick()
    answers.get('A')?.()
    await tick()
    expect([asked(), cut]).toEqual([['A', 'B', 'C'], []])
    answers.get('B')?.()
    await tick()
    expect([asked().length, cut]).toEqual([4, [[['C', 'D'], 0, 0]]])
  })
})
