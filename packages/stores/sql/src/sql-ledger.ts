import { computeLedgerRatios, type Ledger, type LedgerSums } from '@switchyard/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The ledger in its table. Ratios are stored with each entry, so that the database sums them without large numbers. */
export const createSqlLedger = (database: Kysely<Tables>): Ledger => ({
  async add(entry) {
    const { expectedPpm = null, minimumPpm = null, timePpm = null } = computeLedgerRatios(entry)
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('ledger')
      .values({
        swap_id: entry.swapId,
        provider: entry.provider,
        sell_asset: entry.sellAsset,
        buy_asset: entry.buyAsset,
        size_class: entry.sizeClass,
        ended_at: entry.endedAt,
        outcome: entry.outcome,
        expected: entry.expected,
        minimum: entry.minimum,
        delivered: entry.delivered ?? null,
        estimated_seconds: entry.estimatedSeconds ?? null,
        took_seconds: entry.tookSeconds ?? null,
        expected_ppm: expectedPpm,
        minimum_ppm: minimumPpm,
        time_ppm: timePpm,
      })
      .onConflict((conflict) => conflict.column('swap_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },
  async readSums(since) {
    const rows = await database
      .selectFrom('ledger')
      .select(['provider', 'sell_asset', 'buy_asset', 'size_class'])
      .select([
        countRows('completed', sql`outcome = 'completed'`),
        countRows('refunded', sql`outcome = 'refunded'`),
        countRows('failed', sql`outcome = 'failed'`),
        countRows('measured', sql`expected_ppm is not null`),
        countRows('with_minimum', sql`expected_ppm is not null and minimum_ppm is not null`),
        countRows('below_minimum', sql`expected_ppm is not null and minimum_ppm < 1000000`),
        countRows('timed', sql`time_ppm is not null`),
        sumColumn('expected_ppm', sql`expected_ppm`),
        sumColumn('minimum_ppm', sql`case when expected_ppm is not null then minimum_ppm end`),
        sumColumn('time_ppm', sql`time_ppm`),
      ])
      .where('ended_at', '>=', since)
      .groupBy(['provider', 'sell_asset', 'buy_asset', 'size_class'])
      .execute()
    return rows.map((row) => ({
      provider: row.provider,
      sellAsset: row.sell_asset,
      buyAsset: row.buy_asset,
      sizeClass: row.size_class as LedgerSums['sizeClass'],
      completed: Number(row.completed),
      refunded: Number(row.refunded),
      failed: Number(row.failed),
      measured: Number(row.measured),
      expectedPpm: Number(row.expected_ppm),
      minimumPpm: Number(row.minimum_ppm),
      withMinimum: Number(row.with_minimum),
      belowMinimum: Number(row.below_minimum),
      timed: Number(row.timed),
      timePpm: Number(row.time_ppm),
    }))
  },
})

/** PostgreSQL returns sums of integers as text. */
type Total = number | string

const countRows = <Name extends string>(name: Name, condition: ReturnType<typeof sql>) =>
  sql<Total>`sum(case when ${condition} then 1 else 0 end)`.as(name)

const sumColumn = <Name extends string>(name: Name, value: ReturnType<typeof sql>) =>
  sql<Total>`coalesce(sum(${value}), 0)`.as(name)
