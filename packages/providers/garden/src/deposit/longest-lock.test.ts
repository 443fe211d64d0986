import { describe, expect, it } from 'vitest'
import { findLongestLock } from './longest-lock.ts'

describe('findLongestLock', () => {
  it.each([
    ['BTC', 1_008n],
    ['SOL', 1_512_000n],
    ['ETH', 50_400n],
    ['BSC', 806_400n],
    ['BASE', 302_400n],
    ['STRK', 604_800n],
  ])('on %s is a week', (chain, blocks) => {
    expect(findLongestLock(chain)).toBe(blocks)
  })
  it('on Arbitrum is in blocks of Arbitrum, which its contract reads from ArbSys', () => {
    expect(findLongestLock('ARB')).toBe(7n * 432_000n)
  })
  it.each([
    ['BTC', 144n],
    ['ETH', 7_200n],
    ['ARB', 432_000n],
    ['BASE', 43_200n],
    ['BSC', 115_200n],
    ['STRK', 43_200n],
    ['SOL', 216_000n],
  ])('accepts every lock observed on %s', (chain, seen) => {
    expect(findLongestLock(chain)).toBeGreaterThan(seen)
  })
})
