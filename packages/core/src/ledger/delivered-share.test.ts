import { describe, expect, it } from 'vitest'
import type { LedgerSums } from '../contract/ledger.ts'
import { measureDeliveredShare, type OfferedSwap } from './delivered-share.ts'

const offered: OfferedSwap = {
  providers: ['NEAR'],
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sizeClass: 'below1000',
}
const both = { ...offered, providers: ['NEAR', 'MAYAN'] }

/** So many measured swaps, with this mean of delivered/expected in millionths. */
const sums = (measured: number, meanPpm: number, more: Partial<LedgerSums> = {}): LedgerSums => ({
  provider: 'NEAR',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sizeClass: 'below1000',
  completed: measured,
  refunded: 0,
  failed: 0,
  measured,
  expectedPpm: measured * meanPpm,
  minimumPpm: 0,
  withMinimum: 0,
  belowMinimum: 0,
  timed: 0,
  timePpm: 0,
  ...more,
})
const otherSize = { sizeClass: 'below100' } as const
const otherPair = { buyAsset: 'SOL.SOL' }

describe('what a provider delivered of what it promised', () => {
  it('is that of the pair and size class, else of the pair, else of all its swaps, where enough are known', () => {
    const all = [sums(10, 900_000), sums(30, 800_000, otherSize), sums(60, 700_000, otherPair)]
    expect(measureDeliveredShare(all, offered, 10)).toBe(900_000)
    expect(measureDeliveredShare(all, offered, 11)).toBe(825_000)
    expect(measureDeliveredShare(all, offered, 40)).toBe(825_000)
    expect(measureDeliveredShare(all, offered, 41)).toBe(750_000)
    expect(measureDeliveredShare(all, offered, 100)).toBe(750_000)
    expect(measureDeliveredShare(all, offered, 101)).toBe(1_000_000)
  })

  it('is of the pair only where both assets are the same', () => {
    const others = [sums(10, 500_000, otherPair), sums(10, 500_000, { sellAsset: 'SOL.SOL' })]
    expect(measureDeliveredShare([...others, sums(10, 900_000, otherSize)], offered, 10)).toBe(900_000)
  })

  it('is its own alone', () => {
    expect(measureDeliveredShare([sums(100, 500_000, { provider: 'MAYAN' })], offered, 1)).toBe(1_000_000)
  })

  it('is everything while nothing was measured, also where one swap would be enough', () => {
    expect(measureDeliveredShare([sums(0, 0)], offered, 0)).toBe(1_000_000)
    expect(measureDeliveredShare([], offered, 0)).toBe(1_000_000)
  })

  it('is never more than everything, and rounded down', () => {
    expect(measureDeliveredShare([sums(10, 1_200_000)], offered, 10)).toBe(1_000_000)
    expect(measureDeliveredShare([sums(3, 0, { expectedPpm: 2_000_000 })], offered, 3)).toBe(666_666)
  })
})

describe('what two providers delivered together', () => {
  it('is that of the swaps through both, where enough are known', () => {
    const joint = sums(10, 600_000, { provider: 'NEAR+MAYAN' })
    expect(measureDeliveredShare([joint, sums(10, 900_000)], both, 10)).toBe(600_000)
  })

  it('is what each delivered alone, in all its swaps, multiplied and rounded down', () => {
    const alone = [sums(10, 900_000, otherPair), sums(10, 333_333, { provider: 'MAYAN', ...otherSize })]
    // 0.9 × 0.333333 = 0.2999997
    expect(measureDeliveredShare([sums(9, 1, { provider: 'NEAR+MAYAN' }), ...alone], both, 10)).toBe(299_999)
  })

  it('counts the one that is not known as delivering everything', () => {
    expect(measureDeliveredShare([sums(10, 900_000)], both, 10)).toBe(900_000)
    expect(measureDeliveredShare([sums(9, 900_000)], both, 10)).toBe(1_000_000)
  })
})
