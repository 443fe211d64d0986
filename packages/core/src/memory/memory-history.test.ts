import { describe, expect, it } from 'vitest'
import type { NewSwapChange, SwapFacts, SwapSnapshot } from '../contract/swap-history.ts'
import { memoryHistory } from './memory-history.ts'

interface Differences extends Partial<Omit<NewSwapChange, 'swap' | 'snapshot'>> {
  readonly swap?: Partial<SwapFacts>
  readonly snapshot?: object
}

const change = (swapId: string, sequence: number, { swap, snapshot, ...more }: Differences = {}): NewSwapChange => ({
  swapId,
  keyId: 'acme',
  sequence,
  at: '2026-11-23T00:00:00.000Z',
  type: 'status',
  final: false,
  swap: {
    providers: ['NEAR'],
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    chainId: 'bitcoin',
    buyChainId: '1',
    sellAmount: '1',
    expectedBuyAmount: '1',
    sourceAddress: 'from',
    destinationAddress: 'to',
    createdAt: 1_000,
    ...swap,
  },
  snapshot: { swapStatus: { status: 'swapping' }, provider: 'NEAR', ...snapshot } as unknown as SwapSnapshot,
  evidence: { provider: 'NEAR' },
  ...more,
})

const filled = async (...changes: readonly NewSwapChange[]) => {
  const history = memoryHistory()
  for (const one of changes) await history.append(one)
  const listed = async (query: object) =>
    (await history.list({ limit: 10, ...query })).map(({ swapId, sequence }) => `${swapId}${sequence}`)
  const paged = async (query: object = {}) =>
    (await history.page({ keyId: 'acme', limit: 10, ...query })).map(({ change: { swapId } }) => swapId)
  return { history, listed, paged }
}

describe('changes in memory', () => {
  it('get ids of sixteen digits that count up', async () => {
    const { history } = await filled()
    expect(await history.findLatestId()).toBeUndefined()
    expect(await history.append(change('a', 1))).toEqual({ ...change('a', 1), id: '0000000000000001' })
    expect(await history.append(change('b', 1))).toMatchObject({ id: '0000000000000002' })
    expect(await history.findLatestId()).toBe('0000000000000002')
  })

  it('are taken once for each sequence of a swap, several together or none of them', async () => {
    const { history, listed } = await filled(change('a', 1))
    expect(await history.append(change('a', 1))).toBeUndefined()
    expect(await history.append(change('a', 2), change('a', 1))).toBeUndefined()
    expect(await history.append(change('a', 2), change('a', 3))).toMatchObject({ sequence: 3 })
    expect(await listed({})).toEqual(['a1', 'a2', 'a3'])
    expect(await history.findLast('a')).toMatchObject({ sequence: 3 })
    expect(await history.findLast('b')).toBeUndefined()
  })

  it('are listed by key, swap and id, oldest first', async () => {
    const { history, listed } = await filled(change('a', 1), change('b', 1, { keyId: 'other' }), change('a', 2))
    expect(await listed({ keyId: 'acme' })).toEqual(['a1', 'a2'])
    expect(await listed({ swapId: 'b' })).toEqual(['b1'])
    expect(await listed({ keyId: 'other', swapId: 'a' })).toEqual([])
    expect(await listed({ after: '0000000000000001' })).toEqual(['b1', 'a2'])
    expect(await listed({ after: await history.findLatestId() })).toEqual([])
    expect(await listed({ limit: 2 })).toEqual(['a1', 'b1'])
  })

  it('lose the oldest change, and the oldest swap, where there are too many', async () => {
    const history = memoryHistory(2, 3)
    for (const [swapId, sequence] of [
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ] as const)
      await history.append(change(swapId, sequence))
    expect(await history.list({ limit: 10 })).toHaveLength(3)
    await history.append(change('c', 1))
    expect((await history.list({ limit: 10 })).map(({ swapId }) => swapId)).toEqual(['b', 'a', 'c'])
    expect(await history.findLast('a')).toBeUndefined()
    expect(await history.findLast('b')).toBeDefined()
    expect(await history.findLast('c')).toBeDefined()
  })

  it('call each listener once they can be read, until it stops', async () => {
    const { history } = await filled()
    const calls: string[] = []
    const listener = () => void calls.push('both')
    const stop = history.subscribe(listener)
    const stopOther = history.subscribe(listener)
    const appended = history.append(change('a', 1))
    expect(calls).toEqual([])
    await appended
    expect(calls).toEqual(['both', 'both'])
    stop()
    await history.append(change('a', 1))
    await history.append(change('a', 2))
    stopOther()
    await history.append(change('a', 3))
    expect(calls).toHaveLength(3)
  })
})

describe('pages of swaps in memory', () => {
  it('have one entry a swap, newest first, with its last change and its own place', async () => {
    const { history, paged } = await filled(change('a', 1), change('b', 1), change('a', 2))
    const [newest, oldest] = await history.page({ keyId: 'acme', limit: 10 })
    expect([newest?.change.swapId, oldest?.change]).toMatchObject(['b', { swapId: 'a', sequence: 2 }])
    expect(await paged({ before: newest?.cursor })).toEqual(['a'])
    expect(await paged({ before: oldest?.cursor })).toEqual([])
    expect(await paged({ limit: 1 })).toEqual(['b'])
  })

  it.each<[string, object, readonly string[]]>([
    ['its key', { keyId: 'other' }, ['o']],
    ['its status', { status: 'completed' }, ['c']],
    ['being late', { overdue: true }, ['l']],
    ['not being late', { overdue: false }, ['c', 'b', 'a']],
    ['either provider', { provider: 'GARDEN' }, ['b']],
    ['the chain it sells on', { chainId: 'solana' }, ['b']],
    ['the chain it buys on', { chainId: 'near' }, ['c']],
    ['its creation, from on', { from: 2_000 }, ['c', 'b']],
    ['its creation, until before', { until: 2_000 }, ['l', 'a']],
  ])('are chosen by %s', async (_, query, expected) => {
    const { paged } = await filled(
      change('a', 1),
      change('b', 1, { swap: { providers: ['NEAR', 'GARDEN'], chainId: 'solana', createdAt: 2_000 } }),
      change('c', 1, {
        swap: { buyChainId: 'near', createdAt: 3_000 },
        snapshot: { swapStatus: { status: 'completed' } },
      }),
      change('l', 1, { snapshot: { overdue: {} } }),
      change('o', 1, { keyId: 'other' }),
    )
    expect(await paged(query)).toEqual(expected)
  })
})

describe('planned looks in memory', () => {
  it('are those before a time, the earliest first, until the swap is planned no more', async () => {
    const { history } = await filled(change('a', 1), change('b', 1), change('c', 1))
    expect(await history.countFollowed()).toEqual({ followed: 0, overdue: 0 })
    await history.plan('a', 30)
    await history.plan('b', 10)
    await history.plan('c', 20)
    await history.plan('unknown', 5)
    const due = await history.listDue(30, 10)
    expect(due).toEqual([
      { swapId: 'b', dueAt: 10 },
      { swapId: 'c', dueAt: 20 },
    ])
    expect(await history.listDue(31, 1)).toEqual([{ swapId: 'b', dueAt: 10 }])
    expect(await history.countFollowed()).toEqual({ followed: 3, overdue: 0, oldestDueAt: 10 })
    await history.plan('b', undefined)
    expect(await history.listDue(31, 10)).toHaveLength(2)
    expect(await history.countFollowed()).toEqual({ followed: 2, overdue: 0, oldestDueAt: 20 })
  })

  it('count the late swaps among those that are followed', async () => {
    const late = { snapshot: { overdue: {} } }
    const { history } = await filled(change('a', 1, late), change('b', 1, late), change('c', 1))
    await history.plan('a', 1)
    await history.plan('c', 1)
    expect(await history.countFollowed()).toMatchObject({ followed: 2, overdue: 1 })
  })

  it('stay while further changes are appended', async () => {
    const { history } = await filled(change('a', 1))
    await history.plan('a', 7)
    await history.append(change('a', 2))
    expect(await history.listDue(8, 10)).toEqual([{ swapId: 'a', dueAt: 7 }])
  })
})
