import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../contract/ledger.ts'
import { memoryLedger, sumEntries } from './memory-ledger.ts'

const entry = (swapId: string, overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  swapId,
  provider: 'NEAR',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sizeClass: 'below1000',
  endedAt: 1_000,
  outcome: 'completed',
  expected: '1000',
  minimum: '900',
  ...overrides,
})
const group = { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'below1000' }
const nothing = {
  ...{ completed: 0, refunded: 0, failed: 0, measured: 0, expectedPpm: 0 },
  ...{ minimumPpm: 0, withMinimum: 0, belowMinimum: 0, timed: 0, timePpm: 0 },
}

describe('a ledger in memory', () => {
  it('takes one entry a swap, the first', async () => {
    const ledger = memoryLedger()
    expect(await ledger.add(entry('a'))).toBe(true)
    expect(await ledger.add(entry('a', { outcome: 'failed' }))).toBe(false)
    expect(await ledger.readSums(0)).toEqual([{ ...group, ...nothing, completed: 1 }])
  })

  it('sums the swaps that ended at a time or later', async () => {
    const ledger = memoryLedger()
    await ledger.add(entry('a'))
    expect(await ledger.readSums(1_000)).toHaveLength(1)
    expect(await ledger.readSums(1_001)).toEqual([])
  })

  it('drops the oldest entry where there are too many', async () => {
    const ledger = memoryLedger(2)
    await ledger.add(entry('a', { outcome: 'failed' }))
    await ledger.add(entry('b'))
    expect(await ledger.readSums(0)).toMatchObject([{ completed: 1, failed: 1 }])
    await ledger.add(entry('c', { outcome: 'refunded' }))
    expect(await ledger.readSums(0)).toMatchObject([{ completed: 1, failed: 0, refunded: 1 }])
  })
})

describe('the sums of a ledger', () => {
  it('stand apart for each provider, asset and size class', () => {
    const others = [{ provider: 'MAYAN' }, { sellAsset: 'SOL.SOL' }, { buyAsset: 'SOL.SOL' }]
    const entries = [entry('a'), ...others.map((other, place) => entry(`o${place}`, other)), entry('b')]
    const sums = sumEntries([...entries, entry('s', { sizeClass: 'unknown' })])
    expect(sums.map(({ completed }) => completed)).toEqual([2, 1, 1, 1, 1])
  })

  it('add the ratios of what was delivered and of the time', () => {
    const timed = { estimatedSeconds: 600, tookSeconds: 900 }
    const all = [
      entry('a', { delivered: '970', ...timed }),
      entry('b', { delivered: '899' }),
      entry('c', { delivered: '900', minimum: '0' }),
      entry('d', { delivered: '900' }),
      entry('e', timed),
      entry('f', { outcome: 'refunded', delivered: '970', ...timed }),
    ]
    expect(sumEntries(all)).toEqual([
      {
        ...group,
        completed: 5,
        refunded: 1,
        failed: 0,
        measured: 4,
        // 970 000 + 899 000 + 900 000 + 900 000
        expectedPpm: 3_669_000,
        withMinimum: 3,
        // 1 077 777 + 998 888 + 1 000 000
        minimumPpm: 3_076_665,
        belowMinimum: 1,
        timed: 2,
        timePpm: 3_000_000,
      },
    ])
  })

  it('leave out a minimum where what was expected does not belong to what was delivered', () => {
    expect(sumEntries([entry('a', { expected: '0', delivered: '800' })])).toEqual([
      { ...group, ...nothing, completed: 1 },
    ])
  })
})
