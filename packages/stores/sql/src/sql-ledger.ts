import { computeLedgerRatios, type Ledger, type LedgerDuration, type LedgerSums } from '@switchyard/core'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from './migrations/dialect.ts'
import type { Tables } from './tables.ts'

/** The ledger in its table. Ratios are stored with each entry, so that the database sums them without large numbers. */
export const createSqlLedger = (database: Kysely<Tables>, dialect: Dialect): Ledger => ({
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
  readDurations: (since) => readDurations(database, dialect, since),
})

const readDurations = async (
  database: Kysely<Tables>,
  dialect: Dialect,
  since: number,
): Promise<readonly LedgerDuration[]> => {
  // Identifiers begin with the code of their chain and a point.
  const readChain = (column: string) =>
    dialect === 'sqlite'
      ? sql<string>`substr(${sql.ref(column)}, 1, instr(${sql.ref(column)}, '.') - 1)`
      : sql<string>`split_part(${sql.ref(column)}, '.', 1)`
  const within = sql`over (partition by provider, sell_chain, buy_chain order by took_seconds)`
  const all = sql`over (partition by provider, sell_chain, buy_chain)`
  const rows = await database
    .with('timed', (db) =>
      db
        .selectFrom('ledger')
        .select(['provider', 'took_seconds'])
        .select([readChain('sell_asset').as('sell_chain'), readChain('buy_asset').as('buy_chain')])
        .where('ended_at', '>=', since)
        .where('outcome', '=', 'completed')
        .where('took_seconds', 'is not', null),
    )
    .with('placed', (db) =>
      db
        .selectFrom('timed')
        .selectAll()
        .select([sql<Total>`row_number() ${within}`.as('place'), sql<Total>`count(*) ${all}`.as('swaps')]),
    )
    .selectFrom('placed')
    .selectAll()
    .where('place', '=', sql<Total>`(swaps + 1) / 2`)
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    sellChain: row.sell_chain,
    buyChain: row.buy_chain,
    swaps: Number(row.swaps),
    medianSeconds: Number(row.took_seconds),
  }))
}

/** PostgreSQL returns sums of integers as text. */
type Total = number | string

const countRows = <Name extends string>(name: Name, condition: ReturnType<typeof sql>) =>
  sql<Total>`sum(case when ${condition} then 1 else 0 end)`.as(name)

const sumColumn = <Name extends string>(name: Name, value: ReturnType<typeof sql>) =>
  sql<Total>`coalesce(sum(${value}), 0)`.as(name)
