import { describe, expect, it } from 'vitest'
import type { StoredSwap } from '../../contract/stores.ts'
import type { NewSwapChange, SwapHistory } from '../../contract/swap-history.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import type { EngineContext } from '../../engine-context.ts'
import { memoryHistory } from '../../memory/memory-history.ts'
import { createRuleBook } from '../../policy/rule-book.ts'
import { btc, fakeProvider } from '../../testing/fakes.ts'
import { leg, statusOf } from '../../testing/followed-swap.ts'
import { storedSwap } from '../../testing/stored-swap.ts'
import type { Observation } from '../read/observe.ts'
import { record } from './record.ts'
import { recordRequest } from './record-request.ts'

const BUILT = Date.parse('2026-11-23T00:00:00Z')
const swapOf = (more: Partial<StoredSwap> = {}): StoredSwap =>
  storedSwap('swap', {
    ...{ callerId: 'owner', sellAmount: 10_000_000n, expectedBuyAmount: '2', destinationAddress: '0xdestination' },
    ...{ createdAt: BUILT, ...more },
  })
const silentOrder = (status: SwapStatus['status'], more: Partial<SwapStatus> = {}): SwapStatus => {
  const { providerOrderId: _, ...rest } = statusOf(status, more)
  return rest
}

/** A history, and what is recorded in it a second after the swap was built. */
const fixture = (more: Partial<StoredSwap> = {}, history: SwapHistory = memoryHistory()) => {
  const time = { now: BUILT + 1_000 }
  const planned: (number | undefined)[] = []
  const swap = swapOf(more)
  const engine = {
    history: { ...history, plan: async (_: string, dueAt: number | undefined) => void planned.push(dueAt) },
    catalogue: { find: () => btc },
    clock: { now: () => time.now },
    rules: () => createRuleBook({ overdueFactor: 3, overdueMinSeconds: 600 }),
    support: {},
    explorers: {},
  } as unknown as EngineContext
  const seen = (swapStatus: SwapStatus, provider = 'FAKE') => {
    const observed: Observation = {
      request: {},
      callerId: 'owner',
      askedAt: time.now,
      swap,
      providers: [],
      provider: fakeProvider({ id: provider }),
      swapStatus,
    }
    return observed
  }
  const recorded = (status: SwapStatus, provider?: string) => record(engine, swap, seen(status, provider))
  const changes = () => history.list({ swapId: swap.swapId, limit: 100 })
  return { engine, history, swap, time, planned, seen, recorded, changes }
}

describe('the deposit of a recorded swap', () => {
  it.each<[string, SwapStatus, boolean]>([
    ['a provider that is at work has it', silentOrder('pending', { hash: '' }), true],
    ['a transaction is named before anything has begun', silentOrder('not_started', { hash: 'aa11' }), true],
    ['the status is unknown, but not the transaction', silentOrder('unknown', { hash: 'aa11' }), true],
    ['nothing has begun', silentOrder('not_started', { hash: '', legs: [leg('pending')] }), false],
    ['nothing is known', silentOrder('unknown', { hash: '' }), false],
  ])('is seen or not where %s', async (_, status, isSeen) => {
    const { recorded } = fixture()
    const { snapshot } = await recorded(status)
    expect(snapshot.depositSeenAt !== undefined).toBe(isSeen)
    if (isSeen) expect(snapshot.depositSeenAt).toBe('2026-11-23T00:00:01.000Z')
  })

  it('was seen when it was seen first', async () => {
    const { recorded, time } = fixture()
    await recorded(statusOf('pending'))
    time.now += 60_000
    expect((await recorded(statusOf('swapping'))).snapshot.depositSeenAt).toBe('2026-11-23T00:00:01.000Z')
  })
})

describe('the evidence of a recorded change', () => {
  const evidence = async (status: SwapStatus, more: Partial<StoredSwap> = {}, provider = 'FAKE') =>
    (await fixture(more).recorded(status, provider)).evidence

  it('names the order, else the channel, else the deposit address, and none where there is no name', async () => {
    const [channel, address] = [{ depositChannelId: 'C-1' }, { depositAddress: 'bc1vault' }]
    expect((await evidence(statusOf('pending'), { ...channel, ...address })).reference).toBe('order-1')
    expect((await evidence(silentOrder('pending'), { ...channel, ...address })).reference).toBe('C-1')
    expect((await evidence(silentOrder('pending'), address)).reference).toBe('bc1vault')
    expect((await evidence(silentOrder('pending')))?.reference).toBeUndefined()
  })

  it('names the channel of the leg whose provider is at work', async () => {
    const second = swapOf({ provider: 'SECOND', depositChannelId: 'C-2' })
    const more = { depositChannelId: 'C-1', secondLeg: { ...second, estimatedSeconds: 60 } }
    expect((await evidence(silentOrder('pending'), more)).reference).toBe('C-1')
    expect((await evidence(silentOrder('pending'), more, 'SECOND')).reference).toBe('C-2')
  })

  it('names the deposit transaction once there is one', async () => {
    expect((await evidence(statusOf('pending'))).hash).toBe('aa11')
    expect((await evidence(statusOf('pending', { hash: '' })))?.hash).toBeUndefined()
  })

  it('has the last step that has begun, with its tracking status where that is reported', async () => {
    const step = { chainId: 'bitcoin', type: 'native_send', status: 'completed', hash: 'aa11' }
    const waiting = [leg('not_started', { hash: '' }), leg('unknown', { hash: '' })]
    expect((await evidence(statusOf('pending', { legs: [leg('completed'), ...waiting] }))).step).toEqual(step)
    const tracked = leg('pending', { hash: 'bb22', trackingStatus: 'mempool' })
    expect((await evidence(statusOf('pending', { legs: [leg('completed'), tracked, ...waiting] }))).step).toEqual({
      ...step,
      ...{ status: 'pending', hash: 'bb22', trackingStatus: 'mempool' },
    })
    expect((await evidence(statusOf('pending'))).step?.trackingStatus).toBeUndefined()
    expect((await evidence(statusOf('pending', { legs: waiting })))?.step).toBeUndefined()
  })

  it('says what the provider answered: the status, and the tracking status where that says more', async () => {
    const answer = async (status: SwapStatus) => (await evidence(status)).answer
    expect(await answer(statusOf('pending'))).toBe('pending')
    expect(await answer(statusOf('pending', { trackingStatus: 'mempool' }))).toBe('pending (mempool)')
    expect(await answer(statusOf('completed', { trackingStatus: 'completed' }))).toBe('completed')
  })

  it('says why the provider said nothing, in at most 300 characters', async () => {
    const answer = async (fault: unknown) => {
      const { engine, swap, time, recorded } = fixture()
      await recorded(statusOf('swapping'))
      time.now += 7_200_000
      const change = await record(engine, swap, { fault, askedAt: time.now })
      expect(change).toMatchObject({ type: 'overdue', snapshot: { swapStatus: { status: 'swapping' } } })
      return change.evidence.answer
    }
    expect(await answer(new Error('The node is down.'))).toBe('The node is down.')
    expect(await answer('aborted')).toBe('aborted')
    expect(await answer(new Error('a'.repeat(301)))).toBe(`${'a'.repeat(299)}…`)
  })
})

describe('recording beside other servers', () => {
  it('goes on from the change that another one noted as the first', async () => {
    const history = memoryHistory()
    let isFirst = true
    const late: SwapHistory = {
      ...history,
      append: async (change, ...further) => {
        if (!isFirst) return history.append(change, ...further)
        isFirst = false
        await history.append(change, ...further)
        return undefined
      },
    }
    const { recorded, changes } = fixture({}, late)
    expect(await recorded(statusOf('pending'))).toMatchObject({ type: 'status', sequence: 2 })
    expect((await changes()).map(({ type }) => type)).toEqual(['created', 'status'])
  })

  it('gives up after five tries, each from the last change', async () => {
    const history = memoryHistory()
    let tries = 0
    const busy: SwapHistory = {
      ...history,
      append: async (change: NewSwapChange) => {
        if (change.type === 'created') return history.append(change)
        tries += 1
        return undefined
      },
    }
    const { recorded } = fixture({}, busy)
    await expect(recorded(statusOf('pending'))).rejects.toThrow('swap swap changes faster')
    expect(tries).toBe(5)
  })

  it('takes no answer from before the last change, but is not held up by a change from the future', async () => {
    const { engine, swap, time, seen, recorded, changes } = fixture()
    const early = seen(statusOf('pending'))
    time.now += 10_000
    await recorded(statusOf('swapping'))
    expect(await record(engine, swap, early)).toMatchObject({ snapshot: { swapStatus: { status: 'swapping' } } })
    time.now -= 5_000
    expect(await recorded(statusOf('completed'))).toMatchObject({ type: 'status', final: true })
    expect((await changes()).map(({ snapshot }) => snapshot.swapStatus.status)).toEqual([
      'not_started',
      'swapping',
      'completed',
    ])
  })

  it('notes nothing of a swap that has ended', async () => {
    const { recorded, time, changes } = fixture()
    await recorded(statusOf('completed'))
    time.now += 1_000
    expect(await recorded(statusOf('refunded'))).toMatchObject({ snapshot: { swapStatus: { status: 'completed' } } })
    expect(await changes()).toHaveLength(2)
  })
})

describe('what a request saw of a swap', () => {
  const jobs = { schedule: async () => {}, work: () => async () => {}, stop: async () => {} }
  const followed = { following: { jobs, leastMs: 5_000 } } as unknown as EngineContext

  it('plans the next look where it is new, and leaves the plan alone where it is not', async () => {
    const { engine, swap, time, planned, seen } = fixture()
    await recordRequest({ ...engine, ...followed }, swap, seen(statusOf('pending')))
    // How long it takes is not known: once a minute.
    expect(planned).toEqual([time.now + 60_000])
    time.now += 1_000
    await recordRequest({ ...engine, ...followed }, swap, seen(statusOf('pending')))
    expect(planned).toHaveLength(1)
  })

  it('is recorded where swaps are not followed, too', async () => {
    const { engine, swap, planned, seen } = fixture()
    expect(await recordRequest(engine, swap, seen(statusOf('pending')))).toMatchObject({ type: 'status' })
    expect(planned).toEqual([])
  })
})
