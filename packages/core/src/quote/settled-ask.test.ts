import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AskedProviders, askedProviders, tick } from '../testing/asked-providers.ts'
import type { Settling } from './settle/settling.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an ask that is settled', () => {
  const settled = (given: AskedProviders = {}, wins: Readonly<Record<string, number>> = { A: 1, B: 0 }) => {
    const cut: unknown[] = []
    const known: (readonly string[])[] = []
    const setting = askedProviders(given)
    const settling: Settling = {
      budget: 0.005,
      readWinShare: (id) => wins[id] ?? 0,
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
  it('is known once, and leaves the background once, where the call ends after the deadline', async () => {
    const { answers, known, engine } = settled()
    answers.get('A')?.()
    await tick(5_001)
    answers.get('B')?.()
    await tick()
    expect([known, engine.background.count]).toEqual([[['A offers', 'B requestTimeout']], 0])
  })
  it('is not known later where nobody was left out', async () => {
    const { answers, state, cut, known } = settled({}, { A: 0, B: 1_000 })
    answers.get('A')?.()
    await tick()
    answers.get('B')?.()
    await tick(5_001)
    expect(state.results).toEqual(['A offers', 'B offers'])
    expect([cut, known]).toEqual([[], []])
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
  it('goes by the wins of each, and by the time since it was called', async () => {
    const { answers, state, cut } = settled({}, { A: 0.5, B: 0.5 })
    answers.get('A')?.()
    await tick()
    // A thousandth of its answers come later, of which half are best.
    expect([state.results?.length, cut]).toEqual([2, [[['B'], 0, 0.0005]]])
    await tick(700)
    const slow = settled({ laterThan: (ms) => (ms < 1_000 ? 1 : 0) }, { A: 0.5, B: 0.5 })
    slow.answers.get('A')?.()
    await tick(999)
    expect(slow.cut).toEqual([])
    await tick(1)
    expect(slow.cut).toEqual([[['B'], 1_000, 0]])
  })
  it('is over when the one that was waited for has failed', async () => {
    const { answers, failures, state } = settled({ ids: ['A', 'B', 'C'] }, { C: 1_000 })
    answers.get('A')?.()
    await tick()
    expect(state.results).toBeUndefined()
    failures.get('C')?.(new Error('The node is down.'))
    await tick()
    expect(state.results).toEqual(['A offers', 'B requestTimeout', 'C unknownError'])
  })
  it('is known when the last of those left out is, with what each said first', async () => {
    const { answers, known } = settled({ ids: ['A', 'B', 'C'] })
    answers.get('A')?.()
    await tick()
    answers.get('B')?.()
    await tick(4_999)
    expect(known).toEqual([])
    await tick(1)
    expect(known).toEqual([['A offers', 'B offers', 'C requestTimeout']])
  })
})
