import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../contract/ledger.ts'
import { sumEntries } from '../memory/memory-ledger.ts'
import { measureQuality } from './quality.ts'

const entry = (swapId: string, overrides: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ swapId, provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'below1000', endedAt: 1_000 },
  ...{ outcome: 'completed', expected: '1000', minimum: '900', delivered: '990' },
  ...overrides,
})

describe('the figures of a provider', () => {
  it('hold delivered against minimum for swaps that promised one, and no other', () => {
    const [figures] = measureQuality(
      sumEntries([entry('a', {}), entry('b', { minimum: '0' }), entry('c', { minimum: '0', delivered: '0' })]),
    )
    expect(figures).toMatchObject({ measured: 3, deliveredOfExpected: 0.66, deliveredOfMinimum: 1.1, belowMinimum: 0 })
    const [none] = measureQuality(sumEntries([entry('a', { minimum: '0' })]))
    expect(none).toMatchObject({ measured: 1, deliveredOfExpected: 0.99 })
    expect(none?.deliveredOfMinimum).toBeUndefined()
  })

  it('count how its swaps ended, and are means to the millionth, rounded down', () => {
    const timed = { estimatedSeconds: 600 }
    const [figures] = measureQuality(
      sumEntries([
        entry('a', { delivered: '1000', ...timed, tookSeconds: 600 }),
        entry('b', { delivered: '899', ...timed, tookSeconds: 601 }),
        entry('c', { delivered: '1000' }),
        entry('d', { outcome: 'refunded' }),
        entry('e', { outcome: 'failed' }),
        entry('f', { outcome: 'failed' }),
      ]),
    )
    expect(figures).toEqual({
      provider: 'NEAR',
      completed: 3,
      refunded: 1,
      failed: 2,
      measured: 3,
      // (1 000 000 + 899 000 + 1 000 000) / 3, and 1 111 111 + 998 888 + 1 111 111.
      deliveredOfExpected: 0.966333,
      deliveredOfMinimum: 1.073703,
      belowMinimum: 1,
      // 1 000 000 and 1 001 666
      timeOfEstimate: 1.000833,
      pairs: [],
    })
  })

  it('are its own alone, and those of two providers together are of both', () => {
    const many = (count: number, name: string, more: Partial<LedgerEntry>) =>
      Array.from({ length: count }, (_, place) => entry(`${name}${place}`, more))
    const figures = measureQuality(
      sumEntries([
        ...many(10, 'a', { delivered: '1000' }),
        ...many(12, 'b', { provider: 'MAYAN', delivered: '500' }),
        ...many(1, 'c', { provider: 'MAYAN+NEAR', outcome: 'failed' }),
      ]),
    )
    const quality = { refunded: 0, failed: 0, sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH' }
    expect(figures).toMatchObject([
      {
        ...{ provider: 'MAYAN', completed: 12, failed: 0, deliveredOfExpected: 0.5, belowMinimum: 12 },
        pairs: [{ ...quality, completed: 12, deliveredOfExpected: 0.5 }],
      },
      { provider: 'MAYAN+NEAR', completed: 0, failed: 1, belowMinimum: 0, pairs: [] },
      {
        ...{ provider: 'NEAR', completed: 10, failed: 0, deliveredOfExpected: 1, belowMinimum: 0 },
        pairs: [{ ...quality, completed: 10, deliveredOfExpected: 1 }],
      },
    ])
  })

  it('are absent where no swap tells', () => {
    const [figures] = measureQuality(sumEntries([entry('a', { outcome: 'failed' })]))
    expect(figures).toEqual({
      ...{ provider: 'NEAR', completed: 0, refunded: 0, failed: 1, measured: 0, belowMinimum: 0 },
      pairs: [],
    })
  })

  it('are listed by name, with pairs of at least ten swaps in their order', () => {
    const many = (count: number, name: string, more: Partial<LedgerEntry>) =>
      Array.from({ length: count }, (_, place) => entry(`${name}${place}`, more))
    const providers = measureQuality(
      sumEntries([
        ...many(10, 'a', { buyAsset: 'SOL.SOL', outcome: 'refunded' }),
        ...many(5, 'b', {}),
        ...many(5, 'c', { outcome: 'failed' }),
        ...many(9, 'd', { sizeClass: 'below100' }),
        ...many(10, 'e', { sellAsset: 'AVAX.AVAX' }),
        ...many(10, 'g', { sizeClass: 'unknown' }),
        ...many(1, 'f', { provider: 'MAYAN' }),
      ]),
    )
    expect(providers.map(({ provider }) => provider)).toEqual(['MAYAN', 'NEAR'])
    expect(providers[1]?.pairs).toMatchObject([
      { sellAsset: 'AVAX.AVAX', buyAsset: 'ETH.ETH', sizeClass: 'below1000', completed: 10 },
      { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'below1000', completed: 5, failed: 5 },
      { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'unknown' },
      { sellAsset: 'BTC.BTC', buyAsset: 'SOL.SOL', refunded: 10, completed: 0 },
    ])
    expect(providers[1]?.pairs).toHaveLength(4)
  })
})
