import { type LedgerEntry, memoryLedger } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenPlace } from './place.ts'

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
  delivered: '970',
  estimatedSeconds: 600,
  tookSeconds: 900,
  ...overrides,
})

const entries: fc.Arbitrary<readonly LedgerEntry[]> = fc
  .array(
    fc.record(
      {
        provider: fc.constantFrom('NEAR', 'MAYAN', 'MAYAN+NEAR'),
        buyAsset: fc.constantFrom('ETH.ETH', 'SOL.SOL'),
        sizeClass: fc.constantFrom('below100', 'unknown'),
        endedAt: fc.integer({ min: 5_000, max: 9_000 }),
        outcome: fc.constantFrom('completed', 'refunded', 'failed'),
        expected: fc.integer({ min: 1, max: 1_000_000 }).map(String),
        minimum: fc.integer({ min: 0, max: 1_000_000 }).map(String),
        delivered: fc.integer({ min: 0, max: 900_000_000 }).map(String),
        estimatedSeconds: fc.integer({ min: 1, max: 100 }),
        tookSeconds: fc.integer({ min: 0, max: 10_000 }),
      },
      { requiredKeys: ['provider', 'buyAsset', 'sizeClass', 'endedAt', 'outcome', 'expected', 'minimum'] },
    ),
    { maxLength: 60 },
  )
  .map((list) =>
    list.map((one, place): LedgerEntry => ({ swapId: `p${place}`, sellAsset: 'BTC.BTC', ...one }) as LedgerEntry),
  )

/** Written from the columns of amounts and times alone, without the stored ratios. */
const recomputed = `
  select provider, sell_asset, buy_asset, size_class,
    sum(case when outcome = 'completed' then 1 else 0 end) as completed,
    sum(case when outcome = 'refunded' then 1 else 0 end) as refunded,
    sum(case when outcome = 'failed' then 1 else 0 end) as failed,
    sum(case when outcome = 'completed' and delivered is not null
      and cast(delivered as bigint) / cast(expected as bigint) < 1000 then 1 else 0 end) as measured,
    sum(case when outcome = 'completed' and delivered is not null
      and cast(delivered as bigint) / cast(expected as bigint) < 1000
      then cast(delivered as bigint) * 1000000 / cast(expected as bigint) else 0 end) as expected_ppm,
    sum(case when outcome = 'completed' and delivered is not null
      and cast(delivered as bigint) / cast(expected as bigint) < 1000
      and cast(delivered as bigint) * 1000000 / nullif(cast(minimum as bigint), 0) <= 1000000000 then 1 else 0 end) as with_minimum,
    sum(case when outcome = 'completed' and delivered is not null
      and cast(delivered as bigint) / cast(expected as bigint) < 1000
      and cast(delivered as bigint) * 1000000 / nullif(cast(minimum as bigint), 0) <= 1000000000
      then cast(delivered as bigint) * 1000000 / nullif(cast(minimum as bigint), 0) else 0 end) as minimum_ppm,
    sum(case when outcome = 'completed' and delivered is not null
      and cast(delivered as bigint) / cast(expected as bigint) < 1000
      and cast(delivered as bigint) < cast(minimum as bigint) then 1 else 0 end) as below_minimum,
    sum(case when outcome = 'completed' and took_seconds is not null and estimated_seconds is not null
      and took_seconds / estimated_seconds < 1000
      then cast(took_seconds as bigint) * 1000000 / cast(estimated_seconds as bigint) else 0 end) as time_ppm
  from ledger where ended_at >= 6000
  group by provider, sell_asset, buy_asset, size_class`

const byKey = (rows: readonly object[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort()

/** How both databases keep the ledger. */
export const ledgerSuite = (at: OpenPlace): void => {
  describe('the ledger', () => {
    it('takes one entry a swap, also from many servers at once', async () => {
      const added = await Promise.all(Array.from({ length: 10 }, () => at.store.ledger.add(entry('once'))))
      expect(added.filter(Boolean)).toHaveLength(1)
      expect(await at.store.ledger.add(entry('once', { outcome: 'failed' }))).toBe(false)
      expect(await at.store.ledger.readSums(1_000)).toEqual([
        {
          provider: 'NEAR',
          sellAsset: 'BTC.BTC',
          buyAsset: 'ETH.ETH',
          sizeClass: 'below1000',
          completed: 1,
          refunded: 0,
          failed: 0,
          measured: 1,
          expectedPpm: 970_000,
          minimumPpm: 1_077_777,
          withMinimum: 1,
          belowMinimum: 0,
          timed: 1,
          timePpm: 1_500_000,
        },
      ])
      expect(await at.store.ledger.readSums(1_001)).toEqual([])
    })

    it('finds the median time of completed swaps between two chains', async () => {
      const times = [70, 10, 40, 20]
      for (const [index, tookSeconds] of times.entries())
        await at.store.ledger.add(entry(`t${index}`, { endedAt: 3_000, tookSeconds }))
      await at.store.ledger.add(entry('old', { endedAt: 2_999, tookSeconds: 1 }))
      await at.store.ledger.add(entry('refunded', { endedAt: 3_000, tookSeconds: 1, outcome: 'refunded' }))
      await at.store.ledger.add(entry('untimed', { endedAt: 3_000, tookSeconds: undefined }))
      const [sellAsset, buyAsset] = ['ETH.USDC-0xA0b8', 'SOL.USDC-EPjF.x']
      await at.store.ledger.add(entry('other', { endedAt: 3_000, sellAsset, buyAsset, tookSeconds: 5 }))
      expect(byKey((await at.store.ledger.readDurations?.(3_000)) ?? [])).toEqual(
        byKey([
          { provider: 'NEAR', sellChain: 'BTC', buyChain: 'ETH', swaps: 4, medianSeconds: 20 },
          { provider: 'NEAR', sellChain: 'ETH', buyChain: 'SOL', swaps: 1, medianSeconds: 5 },
        ]),
      )
      await at.write('delete from ledger')
    })

    it('holds amounts beyond every integer column', async () => {
      const amounts = {
        expected: `1${'0'.repeat(40)}`,
        minimum: `9${'0'.repeat(39)}`,
        delivered: `97${'0'.repeat(38)}`,
      }
      await at.store.ledger.add(entry('large', { ...amounts, endedAt: 2_000 }))
      expect(await at.store.ledger.readSums(2_000)).toMatchObject([{ expectedPpm: 970_000, minimumPpm: 1_077_777 }])
      await at.write('delete from ledger')
    })

    it('sums what a query over the raw columns finds, and what a ledger in memory does', async () => {
      await fc.assert(
        fc.asyncProperty(entries, async (all) => {
          await at.write('delete from ledger')
          const memory = memoryLedger()
          for (const one of all) {
            await at.store.ledger.add(one)
            await memory.add(one)
          }
          const sums = await at.store.ledger.readSums(6_000)
          expect(byKey(sums)).toEqual(byKey(await memory.readSums(6_000)))
          const durations = (await at.store.ledger.readDurations?.(6_000)) ?? []
          expect(byKey(durations)).toEqual(byKey((await memory.readDurations?.(6_000)) ?? []))
          const rows = await at.read(recomputed)
          const own = sums.map((one) => [
            ...[one.provider, one.sellAsset, one.buyAsset, one.sizeClass],
            ...[one.completed, one.refunded, one.failed, one.measured, one.expectedPpm],
            ...[one.withMinimum, one.minimumPpm, one.belowMinimum, one.timePpm],
          ])
          const found = rows.map((row) =>
            Object.values(row).map((value, column) => (column < 4 ? value : Math.round(Number(value)))),
          )
          expect(byKey(found)).toEqual(byKey(own))
        }),
        { numRuns: 15, ...(process.env.CI ? { seed: 36 } : {}) },
      )
      await at.write('delete from ledger')
    })
  })
}
