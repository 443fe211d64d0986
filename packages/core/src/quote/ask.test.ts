import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer, QuoteResult } from '../contract/provider.ts'
import { askedProviders, tick } from '../testing/asked-providers.ts'
import { btc, eth, offerOf } from '../testing/fakes.ts'
import type { AskOptions } from './ask.ts'
import { FirstOffer } from './first-offer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const declined = { errorCode: 'swapHalted', message: 'halted' }
const offer = offerOf({ sell: btc, buy: eth, sellAmount: 100n } as never)

describe('an ask', () => {
  it('has one result for each provider, in their order, and leaves nothing behind', async () => {
    const { answers, asking, engine } = askedProviders()
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
  it('has the fault of a provider as its decline, and goes on', async () => {
    const { answers, failures, asking } = askedProviders({ concurrency: 1 })
    const state = asking()
    await tick()
    failures.get('A')?.(new Error('The node is down.'))
    await tick()
    answers.get('B')?.()
    await tick()
    expect(state.results).toEqual(['A unknownError', 'B offers'])
  })
  it('of nobody is over at once', async () => {
    const { asking } = askedProviders({ ids: [] })
    const state = asking()
    await tick()
    expect([state.results, vi.getTimerCount()]).toEqual([[], 0])
  })
  it('does not call a provider whose assets could not be read yet', async () => {
    const { answers, asking, asked } = askedProviders({ unlisted: ['A'] })
    const state = asking()
    answers.get('B')?.()
    await tick()
    expect([state.results, asked()]).toEqual([['A apiRequestFailed', 'B offers'], ['B']])
  })
  it('calls no more providers at a time than the engine may, and the others in their turn', async () => {
    const { answers, asking, asked } = askedProviders({ ids: ['A', 'B', 'C'], concurrency: 2 })
    const state = asking()
    await tick()
    expect(asked()).toEqual(['A', 'B'])
    answers.get('A')?.()
    await tick()
    expect(asked()).toEqual(['A', 'B', 'C'])
    for (const answer of answers.values()) answer()
    await tick()
    expect(state.results).toHaveLength(3)
    const all = askedProviders({ ids: ['A', 'B'], concurrency: 2 })
    all.asking()
    expect(all.asked()).toEqual(['A', 'B'])
  })
})

describe('the deadline of an ask', () => {
  it('is known to the providers', async () => {
    await tick(500)
    const { asking, deadlines } = askedProviders()
    asking({ deadlineMs: 800 })
    expect(deadlines).toEqual([performance.now() + 800, performance.now() + 800])
  })
  it('is that of a quote, or its own; who has not answered is late, and its call is aborted', async () => {
    for (const [options, deadlineMs] of [
      [{}, 5_000],
      [{ deadlineMs: 800 }, 800],
    ] as const) {
      const { answers, asking, signals, failed, faults, engine } = askedProviders()
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
    const { asking, asked, answers } = askedProviders({ concurrency: 1 })
    const state = asking()
    await tick(5_000)
    expect(state.results).toEqual(['A requestTimeout', 'B requestTimeout'])
    answers.get('A')?.()
    await tick(10)
    expect(asked()).toEqual(['A'])
  })
  it('holds for those who had their turn later', async () => {
    const { asking, answers, signals } = askedProviders({ concurrency: 1 })
    const state = asking()
    await tick(100)
    answers.get('A')?.()
    await tick(4_899)
    expect([state.results, signals.get('B')?.aborted]).toEqual([undefined, false])
    await tick(1)
    expect([state.results, signals.get('B')?.aborted]).toEqual([['A offers', 'B requestTimeout'], true])
  })
})

describe('an ask of a provider that takes unusually long', () => {
  it('is over without it once another one has offered, while its call goes on to the deadline', async () => {
    const { answers, asking, signals, failed, engine } = askedProviders({ limitsMs: { B: 300 }, mostInBackground: 0 })
    const state = asking()
    await tick(100)
    answers.get('A')?.()
    await tick(199)
    expect(state.results).toBeUndefined()
    await tick(1)
    expect([state.results, failed]).toEqual([['A offers', 'B requestTimeout'], ['B requestTimeout']])
    await tick(4_699)
    expect([signals.get('B')?.aborted, engine.background.count]).toEqual([false, 0])
    await tick(1)
    expect(signals.get('B')?.aborted).toBe(true)
  })
  it('lets each of several such calls go on', async () => {
    const { answers, asking, signals } = askedProviders({ ids: ['A', 'B', 'C'], limitsMs: { B: 300, C: 300 } })
    const state = asking()
    answers.get('A')?.()
    await tick(300)
    answers.get('B')?.()
    await tick(1_000)
    expect([state.results?.length, signals.get('C')?.aborted]).toEqual([3, false])
  })
  it('ends the call when it answers after all, and counts what was said once', async () => {
    const { answers, asking, failed, engine } = askedProviders({ limitsMs: { B: 300 } })
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
    const { answers, asking } = askedProviders({ limitsMs: { B: 300 } })
    const state = asking(options)
    answers.get('A')?.(answer)
    await tick(1_000)
    expect(state.results).toBeUndefined()
    answers.get('B')?.()
    await tick()
    expect(state.results?.[1]).toBe('B offers')
  })
  it('does not wait for it where something to choose came from elsewhere, and says so of its own offers', async () => {
    const elsewhere = new FirstOffer()
    elsewhere.note()
    const { asking } = askedProviders({ limitsMs: { A: 300, B: 300 } })
    const state = asking({ seen: elsewhere })
    await tick(300)
    expect(state.results).toEqual(['A requestTimeout', 'B requestTimeout'])
    const own = new FirstOffer()
    const chosen: Offer[] = []
    const { asking: other, answers } = askedProviders()
    other({ seen: own, isChoice: (one) => chosen.push(one) === 2 })
    answers.get('A')?.()
    await tick()
    expect(own.any).toBe(false)
    answers.get('B')?.({ offers: [offer, offer] })
    await tick()
    expect([own.any, chosen.length]).toEqual([true, 2])
  })
})

describe('an ask that nobody waits for any more', () => {
  it('is refused before it begins', async () => {
    const { asking, asked } = askedProviders()
    const state = asking({ signal: AbortSignal.abort(new Error('left')) })
    await tick()
    expect([state.failure, asked(), vi.getTimerCount()]).toEqual([new Error('left'), [], 0])
  })
  it('ends with the reason, aborts its calls, and holds that against nobody', async () => {
    const { asking, signals, failed, faults, answers } = askedProviders({ ids: ['A', 'B', 'C'], concurrency: 2 })
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
    const { asking, signals, answers } = askedProviders()
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
  it('leaves them to others who have a turn still to come', async () => {
    const { asking, signals, answers } = askedProviders({ concurrency: 1 })
    const controller = new AbortController()
    asking({ signal: controller.signal })
    const other = asking()
    await tick()
    controller.abort(new Error('left'))
    await tick()
    answers.get('A')?.()
    await tick()
    expect(signals.get('B')?.aborted).toBe(false)
    answers.get('B')?.()
    await tick()
    expect(other.results).toEqual(['A offers', 'B offers'])
  })
})
