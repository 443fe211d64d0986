import { describe, expect, it } from 'vitest'
import type { Route, Tag } from '../../domain/route.ts'
import { BackgroundCalls } from '../../health/background-calls.ts'
import type { ProviderResult } from '../../provider/provider-result.ts'
import { btc, fakeProvider, usdc } from '../../testing/fakes.ts'
import { findBestProviders, noteWins, readWinLevels } from './settling.ts'

const route = (tags: readonly Tag[], ...providers: readonly string[]) => ({ tags, providers }) as unknown as Route

describe('the providers a quote must not miss', () => {
  it('are those of the recommended route and of the one that promises most, on every leg', () => {
    const routes = [
      route(['CHEAPEST'], 'A', 'B'),
      route(['FASTEST'], 'C'),
      route(['RECOMMENDED', 'FASTEST'], 'D'),
      route([], 'E'),
    ]
    expect([...findBestProviders(routes)]).toEqual(['A', 'B', 'D'])
    expect([...findBestProviders([])]).toEqual([])
  })
})

describe('wins', () => {
  const noted = (answers: readonly ProviderResult[]) => {
    const calls: unknown[][] = []
    const wins = { note: (...call: unknown[]) => void calls.push(call) }
    noteWins({ wins: wins as never }, { sell: btc, buy: usdc }, { answers, routes: [route(['CHEAPEST'], 'A')] })
    return calls
  }
  const said = (id: string, errorCode?: string): ProviderResult =>
    errorCode === undefined
      ? { provider: fakeProvider({ id }), offers: [] }
      : { provider: fakeProvider({ id }), decline: { errorCode, message: '' } }

  it('are counted of every provider that answered or declined, not of one that ran out of time', () => {
    const answers = [said('A'), said('B', 'swapHalted'), said('C', 'requestTimeout')]
    expect(noted(answers)).toEqual([[['A', 'B'], readWinLevels({ sell: btc, buy: usdc }), new Set(['A'])]])
  })
  it('are not counted where nobody was asked', () => expect(noted([])).toEqual([]))
  it('count for the pair and for its chains, in this direction', () =>
    expect(readWinLevels({ sell: btc, buy: usdc })).toEqual({
      pair: 'BTC.BTC ETH-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      chains: 'BTC ETH',
    }))
})

describe('calls in the background', () => {
  it('are taken as long as all of them fit, and are released with their end', () => {
    const calls = new BackgroundCalls(5)
    expect([calls.take(3), calls.take(3), calls.take(2), calls.take(1)]).toEqual([true, false, true, false])
    expect(calls.count).toBe(5)
    calls.release(2)
    expect([calls.count, calls.take(2), calls.take(1)]).toEqual([3, true, false])
  })
})
