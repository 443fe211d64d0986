import { describe, expect, it } from 'vitest'
import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import { memoryHistory } from '../../memory/memory-history.ts'
import { FOLLOW_QUEUE } from './follow-queue.ts'
import { startHistory } from './start-history.ts'

const CREATED = Date.parse('2026-11-21T00:00:00Z')
const LEAST = 2_000
const WEEK = 7 * 24 * 3_600_000

const swap = {
  swapId: 's',
  quoteId: 'q',
  callerId: 'acme',
  createdAt: CREATED,
  provider: 'A',
  privacy: false,
  chainId: 'bitcoin',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 1n,
  expectedBuyAmount: '1',
  sourceAddress: 'bc1a',
  destinationAddress: '0xd',
} as StoredSwap
const route = { times: { inbound: 1, swap: 2, outbound: 3 }, expiresAt: CREATED + 300_000 }

const fixture = (after = 0, schedule: (...job: readonly unknown[]) => Promise<void> = async () => undefined) => {
  const history = memoryHistory()
  const jobs: (readonly unknown[])[] = []
  const following = {
    leastMs: LEAST,
    jobs: {
      schedule: (...job: readonly unknown[]) => {
        jobs.push(job)
        return schedule(...job)
      },
    },
  }
  const engine = { catalogue: { find: () => undefined }, clock: { now: () => CREATED + after }, history, following }
  const begin = (more: object = {}) => startHistory({ ...engine, ...more } as unknown as EngineContext, swap, route)
  return { history, jobs, begin }
}

describe('the history of a swap that was built', () => {
  it('begins with that, and with the time at which the swap is looked at', async () => {
    const { history, jobs, begin } = fixture()
    await begin()
    expect(await history.findLast('s')).toMatchObject({
      sequence: 1,
      type: 'created',
      keyId: 'acme',
      swap: { expectedSeconds: 6, expiresAt: CREATED + 300_000 },
    })
    expect(await history.listDue(Number.POSITIVE_INFINITY, 9)).toEqual([{ swapId: 's', dueAt: CREATED + LEAST }])
    expect(jobs).toEqual([[FOLLOW_QUEUE, 's', CREATED + LEAST]])
  })

  it('has no such time where swaps are not followed', async () => {
    const { history, jobs, begin } = fixture()
    await begin({ following: undefined })
    expect(await history.findLast('s')).toMatchObject({ sequence: 1 })
    expect([await history.listDue(Number.POSITIVE_INFINITY, 9), jobs]).toEqual([[], []])
  })

  it('has the time stored also where the job cannot be scheduled', async () => {
    const { history, begin } = fixture(0, () => Promise.reject(new Error('The queue is down.')))
    await expect(begin()).resolves.toBeUndefined()
    expect(await history.listDue(Number.POSITIVE_INFINITY, 9)).toEqual([{ swapId: 's', dueAt: CREATED + LEAST }])
  })

  it('has the swap looked at once where it is too old to be followed', async () => {
    const { history, begin } = fixture(300_000 + WEEK + 1)
    await begin()
    expect(await history.listDue(Number.POSITIVE_INFINITY, 9)).toEqual([
      { swapId: 's', dueAt: CREATED + 300_000 + WEEK + 1 },
    ])
  })

  it('is not begun where its first change cannot be written, and then nothing is followed', async () => {
    const { history, jobs, begin } = fixture()
    const broken = { ...history, append: () => Promise.reject(new Error('The store is down.')) }
    await expect(begin({ history: broken })).rejects.toThrow('The store is down.')
    expect(jobs).toEqual([])
  })
})
