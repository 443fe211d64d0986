import { describe, expect, it } from 'vitest'
import { OpenSwaps } from './open-swaps.ts'

const HOUR = 3_600_000

describe('the swaps a server has seen', () => {
  it('are counted by their last state and by age, until they have finished', () => {
    const swaps = new OpenSwaps()
    swaps.built('a', 0)
    swaps.built('b', 0)
    swaps.tracked({ provider: 'NEAR', status: 'swapping', swapId: 'b', createdAt: 0 })
    expect(swaps.counts(1_000)).toEqual([
      { status: 'not_started', age: '10m', count: 1 },
      { status: 'swapping', age: '10m', count: 1 },
    ])
    expect(swaps.counts(2 * HOUR).map(({ age }) => age)).toEqual(['6h', '6h'])
    expect(swaps.tracked({ provider: 'NEAR', status: 'completed', swapId: 'b', createdAt: 0 })).toBe(true)
    expect(swaps.counts(30 * HOUR)).toEqual([{ status: 'not_started', age: 'older', count: 1 }])
  })

  it('finish once, and are not open again when a provider takes it back', () => {
    const swaps = new OpenSwaps()
    const seen = { provider: 'NEAR', swapId: 'a', createdAt: 0 }
    expect(swaps.tracked({ ...seen, status: 'refunded' })).toBe(true)
    expect(swaps.tracked({ ...seen, status: 'refunded' })).toBe(false)
    swaps.tracked({ ...seen, status: 'pending' })
    expect(swaps.counts(0)).toEqual([])
  })

  it('are forgotten after a week, and the oldest of very many before', () => {
    const swaps = new OpenSwaps()
    for (let number = 0; number < 20_005; number++) swaps.built(`swap-${number}`, 0)
    expect(swaps.counts(0)).toEqual([{ status: 'not_started', age: '10m', count: 20_000 }])
    expect(swaps.counts(8 * 24 * HOUR)).toEqual([])
  })

  it('are those of this deployment alone', () => {
    const swaps = new OpenSwaps()
    expect(swaps.tracked({ provider: 'NEAR', status: 'completed' })).toBe(false)
    expect(swaps.counts(0)).toEqual([])
  })
})
