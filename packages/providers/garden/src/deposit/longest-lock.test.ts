import { describe, expect, it } from 'vitest'
import { findLongestLock } from './longest-lock.ts'

describe('findLongestLock', () => {
  it.each([
    ['BTC', 1_008n],
    ['SOL', 1_512_000n],
    ['ETH', 48_384n],
    ['BASE', 302_400n],
    ['STRK', 604_800n],
  ])('on %s is a week', (chain, blocks) => {
    expect(findLongestLock(chain)).toBe(blocks)
  })
  it('on Arbitrum is in blocks of Ethereum, which its contracts read', () => {
    expect(findLongestLock('ARB')).toBe(findLongestLock('ETH'))
  })
  it.each([
    ['BTC', 144n],
    ['ETH', 7_200n],
    ['ARB', 7_200n],
    ['STRK', 43_200n],
    ['SOL', 216_000n],
  ])('accepts every lock observed on %s', (chain, seen) => {
    expect(findLongestLock(chain)).toBeGreaterThan(seen)
  })
})
