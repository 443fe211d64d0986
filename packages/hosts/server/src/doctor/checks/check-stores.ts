import { randomUUID } from 'node:crypto'
import type { StoredSwap } from '@switchyard/core'
import { withTimeout } from '@switchyard/net'
import type { Stores } from '../../stores/open-stores.ts'
import type { DoctorRow } from '../doctor-row.ts'
import { describeError } from '../explain-fault.ts'

/** Lifetime of the value that is written, milliseconds. */
const TTL_MS = 10_000

/** The greatest difference between the clock of a store and this machine's, milliseconds. */
const MAX_SKEW_MS = 30_000

/** A swap nobody owns, of a provider that does not exist; each run overwrites it. */
const SWAP: Omit<StoredSwap, 'routeId' | 'quoteId'> = {
  swapId: 'd0c70000-0000-4000-8000-000000000000',
  callerId: 'doctor',
  privacy: true,
  chainId: 'doctor',
  expectedBuyAmount: '0',
  provider: 'DOCTOR',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 0n,
  sourceAddress: 'doctor',
  destinationAddress: 'doctor',
  state: null,
  createdAt: 0,
}

/** Writes to every store, reads back, and reads its clock and version. Opening one has already brought its tables up to date. */
export const checkStores = async (
  { parts, checks, clocks }: Stores,
  timeoutMs: number,
): Promise<readonly DoctorRow[]> => {
  if (Object.keys(checks).length === 0)
    return [
      {
        area: 'stores',
        subject: 'memory',
        check: 'store',
        level: 'off',
        reason: 'nothing to check: quotes and swaps are in memory and end with the process',
      },
    ]
  const { quotes, rates, swaps } = parts
  const works: [string, () => Promise<string>][] = []
  if (quotes)
    works.push([
      'quotes',
      async () => {
        const [key, value] = [`doctor:${randomUUID()}`, randomUUID()]
        await quotes.set(key, value, { ttlMs: TTL_MS })
        if ((await quotes.get(key)) !== value) throw new Error('does not return what was written')
        return 'returns what was written'
      },
    ])
  if (rates)
    works.push([
      'rates',
      async () => {
        const key = `doctor:${randomUUID()}`
        const first = await rates.take(key, 1)
        const second = await rates.take(key, 1)
        if (!first.allowed || second.allowed) throw new Error('does not count requests')
        return 'counts requests'
      },
    ])
  if (swaps)
    works.push([
      'swaps',
      async () => {
        const routeId = randomUUID()
        await swaps.save({ ...SWAP, routeId, quoteId: routeId })
        if ((await swaps.findById(SWAP.swapId))?.routeId !== routeId)
          throw new Error('does not return the swap that was written')
        return 'returns the swap that was written; its tables are of this version'
      },
    ])
  for (const [name, now] of Object.entries(clocks))
    works.push([
      `clock of ${name}`,
      async () => {
        const skewMs = (await now()) - Date.now()
        if (Math.abs(skewMs) <= MAX_SKEW_MS) return "agrees with this machine's"
        throw new Error(`differs from this machine's by ${Math.round(skewMs / 1_000)} s`)
      },
    ])

  return Promise.all(
    works.map(async ([subject, work]): Promise<DoctorRow> => {
      const base = { area: 'stores', subject, check: 'store' } as const
      const startedAt = performance.now()
      try {
        const reason = await withTimeout(work, { timeoutMs })
        return { ...base, level: 'green', reason, tookMs: Math.round(performance.now() - startedAt) }
      } catch (error) {
        const action = 'Check stores in the configuration, the rights of its user, and whether another version uses it.'
        return { ...base, level: 'red', reason: describeError(error), action }
      }
    }),
  )
}
