import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../contract/ledger.ts'
import { sumsOf } from '../memory/memory-ledger.ts'
import { qualityOf } from './quality.ts'

const entry = (swapId: string, overrides: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ swapId, provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'below1000', endedAt: 1_000 },
  ...{ outcome: 'completed', expected: '1000', minimum: '900', delivered: '990' },
  ...overrides,
})

describe('the figures of a provider', () => {
  it('hold delivered against minimum for swaps that promised one, and no other', () => {
    const [figures] = qualityOf(
      sumsOf([entry('a', {}), entry('b', { minimum: '0' }), entry('c', { minimum: '0', delivered: '0' })]),
    )
    expect(figures).toMatchObject({ measured: 3, deliveredOfExpected: 0.66, deliveredOfMinimum: 1.1, belowMinimum: 0 })
    const [none] = qualityOf(sumsOf([entry('a', { minimum: '0' })]))
    expect(none).toMatchObject({ measured: 1, deliveredOfExpected: 0.99 })
    expect(none).not.toHaveProperty('deliveredOfMinimum')
  })
})
