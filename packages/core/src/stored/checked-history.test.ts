import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewSwapChange, SwapChange, SwapHistory } from '../contract/swap-history.ts'
import { memoryHistory } from '../memory/memory-history.ts'
import { checkedHistory } from './checked-history.ts'
import type { RefusedRow } from './refused-row.ts'
import { createStoreSeal, type SealKey } from './store-seal.ts'

const key = (id: string): SealKey => ({ id, secret: new TextEncoder().encode(`secret of ${id}`.padEnd(32, '.')) })

const leg = {
  chainId: 'bitcoin',
  hash: 'ab',
  block: 1,
  type: 'swap',
  status: 'swapping',
  fromAsset: 'BTC.BTC',
  fromAmount: '1',
  fromAddress: 'bc1',
  toAsset: 'ETH.ETH',
  toAmount: '',
  toAddress: '',
  finalisedAt: -1,
} as const

const change = (sequence: number, more: object = {}): NewSwapChange => ({
  swapId: 'a',
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
    expectedBuyAmount: '15',
    sourceAddress: 'bc1source',
    destinationAddress: '0xdestination',
    createdAt: 1_000,
    expectedSeconds: 600,
    expiresAt: 301_000,
  },
  snapshot: {
    swapStatus: { ...leg, legs: [leg] },
    provider: 'NEAR',
    quoteId: 'quote',
    privacyMode: false,
    depositSeenAt: '2026-11-23T00:00:00.000Z',
    overdue: { since: '2026-11-23T01:00:00.000Z', expectedSeconds: 600, evidence: { provider: 'NEAR' } },
  },
  evidence: { provider: 'NEAR', answer: 'swapping', answeredAt: '2026-11-23T00:00:00.000Z' },
  ...more,
})

/** A change with the members that every change has. */
const least = {
  swapId: 'a',
  keyId: 'acme',
  sequence: 1,
  at: '2026-11-23T00:00:00.000Z',
  type: 'status',
  final: false,
  swap: {
    providers: ['NEAR'],
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    chainId: 'bitcoin',
    buyChainId: '1',
    createdAt: 1_000,
  },
  snapshot: {
    swapStatus: {
      chainId: 'bitcoin',
      hash: '',
      type: 'swap',
      status: 'pending',
      fromAsset: 'BTC.BTC',
      toAsset: 'ETH.ETH',
      legs: [],
    },
    provider: 'NEAR',
    quoteId: 'quote',
    privacyMode: false,
  },
}

/** A history over rows that `change` may replace while they are read. */
const fixture = (keys: readonly SealKey[] = [key('a')]) => {
  const rows = memoryHistory()
  const refused: RefusedRow[] = []
  const state: { alter: (row: SwapChange) => unknown } = { alter: (row) => row }
  const altered = (row: SwapChange) => state.alter(row) as SwapChange
  const store: SwapHistory = {
    ...rows,
    findLast: async (swapId) => {
      const row = await rows.findLast(swapId)
      return row && altered(row)
    },
    list: async (query) => (await rows.list(query)).map(altered),
    page: async (query) => (await rows.page(query)).map((entry) => ({ ...entry, change: altered(entry.change) })),
  }
  const over = (other: readonly SealKey[]) =>
    checkedHistory(store, {
      seal: createStoreSeal({ keys: other }),
      clock: { now: () => 0 },
      onRefused: (row) => refused.push(row),
    })
  return { rows, refused, state, over, history: over(keys) }
}

describe('changes that come back from a store', () => {
  it.each([[[]], [[key('a')]]])('are those that were appended, with keys %j', async (keys) => {
    const { history, rows, refused } = fixture(keys)
    expect(await history.append(change(1), change(2))).toEqual({ ...change(2), id: '0000000000000002' })
    expect(await history.findLast('a')).toEqual({ ...change(2), id: '0000000000000002' })
    const both = [
      { ...change(1), id: '0000000000000001' },
      { ...change(2), id: '0000000000000002' },
    ]
    expect(await history.list({ swapId: 'a', limit: 10 })).toEqual(both)
    expect(await history.page({ keyId: 'acme', limit: 10 })).toEqual([{ cursor: '0000000000000001', change: both[1] }])
    expect(refused).toEqual([])
    for (const row of await rows.list({ limit: 10 })) {
      expect(row.version).toBe(1)
      expect(row.seal === undefined).toBe(keys.length === 0)
    }
  })

  it('are absent where there are none, or their sequence is taken', async () => {
    const { history } = fixture()
    expect(await history.findLast('a')).toBeUndefined()
    await history.append(change(1))
    expect(await history.append(change(1))).toBeUndefined()
  })

  it.each<[string, object]>([
    ['key', { keyId: 'thief' }],
    ['sequence', { sequence: 7 }],
    ['end', { final: true }],
    ['snapshot', { snapshot: { ...change(1).snapshot, provider: 'MAYAN' } }],
    ['facts', { swap: { ...change(1).swap, destinationAddress: '0xthief' } }],
    ['evidence', { evidence: { provider: 'MAYAN' } }],
    ['seal', { seal: 'a.other' }],
  ])('count as absent, and are reported, with another %s', async (_, other) => {
    const { history, state, refused } = fixture()
    await history.append(change(1))
    state.alter = (row) => ({ ...row, ...other })
    expect(await history.findLast('a')).toBeUndefined()
    expect(await history.list({ limit: 10 })).toEqual([])
    expect(await history.page({ keyId: 'acme', limit: 10 })).toEqual([])
    expect(refused).toEqual(Array(3).fill({ store: 'history', sought: 'a', reason: 'seal' }))
  })

  it('may have their members in any order, and another id', async () => {
    const { history, state } = fixture()
    await history.append(change(1))
    state.alter = ({ snapshot, ...row }) => ({
      snapshot: Object.fromEntries(Object.entries(snapshot).reverse()),
      ...Object.fromEntries(Object.entries(row).reverse()),
      id: '9',
    })
    expect(await history.findLast('a')).toEqual({ ...change(1), id: '9' })
  })

  it('carry an HMAC-SHA256 over all members but the id, in the order of their names', async () => {
    const { history, rows } = fixture()
    await history.append({ ...least, evidence: { reference: null, provider: 'NEAR' } } as unknown as NewSwapChange)
    const text =
      'change\n{"at":"2026-11-23T00:00:00.000Z","evidence":{"provider":"NEAR","reference":null},"final":false,' +
      '"keyId":"acme","sequence":1,"snapshot":{"privacyMode":false,"provider":"NEAR","quoteId":"quote","swapStatus":' +
      '{"chainId":"bitcoin","fromAsset":"BTC.BTC","hash":"","legs":[],"status":"pending","toAsset":"ETH.ETH",' +
      '"type":"swap"}},"swap":{"buyAsset":"ETH.ETH","buyChainId":"1","chainId":"bitcoin","createdAt":1000,' +
      '"providers":["NEAR"],"sellAsset":"BTC.BTC"},"swapId":"a","type":"status","version":1}'
    const mac = createHmac('sha256', 'secret of a'.padEnd(32, '.')).update(text).digest('base64url')
    expect((await rows.findLast('a'))?.seal).toBe(`a.${mac}`)
    const open = fixture([])
    await open.history.append(change(1))
    expect((await open.rows.findLast('a'))?.seal).toBeUndefined()
  })

  it('are read with any of the keys, and sealed with the newest', async () => {
    const { over, rows } = fixture()
    await over([key('b'), key('a')]).append(change(1))
    expect((await rows.findLast('a'))?.seal).toMatch(/^b\./)
    expect(await over([key('c'), key('b')]).findLast('a')).toBeDefined()
    expect(await over([key('c')]).findLast('a')).toBeUndefined()
  })

  it('count as absent in another version', async () => {
    const { history, state, refused } = fixture([])
    await history.append(change(1))
    for (const version of [2, undefined]) {
      state.alter = (row) => ({ ...row, version })
      expect(await history.findLast('a')).toBeUndefined()
    }
    expect(refused.map(({ reason }) => reason)).toEqual(['version', 'version'])
  })

  const swap = change(1).swap
  const snapshot = change(1).snapshot
  const { swapStatus, overdue } = snapshot
  const status = (more: object) => ({ snapshot: { ...snapshot, swapStatus: { ...swapStatus, ...more } } })
  it.each<[string, object]>([
    ['without an id', { id: 1 }],
    ['without a swap', { swapId: 1 }],
    ['without a key', { keyId: 1 }],
    ['with a sequence that is no number', { sequence: '1' }],
    ['without a time', { at: 1 }],
    ['of an unknown type', { type: 'other' }],
    ['that does not say whether it is the last', { final: 'no' }],
    ['without facts', { swap: [] }],
    ['of providers that are no list', { swap: { ...swap, providers: 'NEAR' } }],
    ['of providers without names', { swap: { ...swap, providers: [1] } }],
    ['that sells nothing', { swap: { ...swap, sellAsset: 1 } }],
    ['that buys nothing', { swap: { ...swap, buyAsset: 1 } }],
    ['on no chain', { swap: { ...swap, chainId: 1 } }],
    ['to no chain', { swap: { ...swap, buyChainId: 1 } }],
    ['made at no time', { swap: { ...swap, createdAt: -1 } }],
    ['that takes no time', { swap: { ...swap, expectedSeconds: '1' } }],
    ['that ends at no time', { swap: { ...swap, expiresAt: '1' } }],
    ['without a status', { snapshot: { ...snapshot, swapStatus: null } }],
    ['whose status has no chain', status({ chainId: 1 })],
    ['whose status has no hash', status({ hash: 1 })],
    ['whose status has no type', status({ type: 1 })],
    ['whose status says nothing', status({ status: 1 })],
    ['whose status sells nothing', status({ fromAsset: 1 })],
    ['whose status buys nothing', status({ toAsset: 1 })],
    ['without legs', status({ legs: {} })],
    ['whose leg has no chain', status({ legs: [{ ...leg, chainId: 1 }] })],
    ['whose leg has no hash', status({ legs: [{ ...leg, hash: 1 }] })],
    ['whose leg has no type', status({ legs: [{ ...leg, type: 1 }] })],
    ['whose leg says nothing', status({ legs: [leg, { ...leg, status: 1 }] })],
    ['of no provider', { snapshot: { ...snapshot, provider: 1 } }],
    ['of no quote', { snapshot: { ...snapshot, quoteId: 1 } }],
    ['that may be seen by nobody knows whom', { snapshot: { ...snapshot, privacyMode: 1 } }],
    ['with a deposit at no time', { snapshot: { ...snapshot, depositSeenAt: 1 } }],
    ['late since no time', { snapshot: { ...snapshot, overdue: { ...overdue, since: 1 } } }],
    ['late against no time', { snapshot: { ...snapshot, overdue: { ...overdue, expectedSeconds: '1' } } }],
    ['late without evidence', { snapshot: { ...snapshot, overdue: { ...overdue, evidence: {} } } }],
    ['without evidence', { evidence: null }],
    ['with evidence of nobody', { evidence: { provider: 1 } }],
    ['with an answer that is no text', { evidence: { provider: 'NEAR', answer: 1 } }],
    ['answered at no time', { evidence: { provider: 'NEAR', answeredAt: 1 } }],
  ])('count as absent %s', async (_, other) => {
    const { history, state, refused } = fixture([])
    await history.append(change(1))
    state.alter = (row) => ({ ...row, ...other })
    expect(await history.list({ limit: 1 })).toEqual([])
    expect(refused).toMatchObject([{ reason: 'shape' }])
  })

  it('may leave out what is not known of every swap', async () => {
    const { history } = fixture([])
    const { expectedSeconds: _, expiresAt: __, ...bare } = swap
    const { depositSeenAt: ___, overdue: ____, ...unseen } = snapshot
    const least = change(1, { swap: bare, snapshot: unseen, evidence: { provider: 'NEAR' } })
    await history.append(least)
    expect(await history.findLast('a')).toEqual({ ...least, id: '0000000000000001' })
  })
})

describe('changes that are read from a cursor on', () => {
  it('end behind the last row, also where that is refused', async () => {
    const { history, state } = fixture()
    await history.append(change(1), change(2))
    state.alter = (row) => (row.sequence === 2 ? { ...row, keyId: 'thief' } : row)
    const page = await history.read({ limit: 10 })
    expect(page).toMatchObject({ changes: [{ sequence: 1 }], cursor: '0000000000000002', more: false })
  })

  it('may be followed by more where a page is full', async () => {
    const { history } = fixture()
    await history.append(change(1), change(2))
    expect(await history.read({ limit: 1 })).toMatchObject({ cursor: '0000000000000001', more: true })
    expect(await history.read({ limit: 2 })).toMatchObject({ cursor: '0000000000000002', more: true })
    expect(await history.read({ limit: 3 })).toMatchObject({ more: false })
  })

  it('stay where they are where there are none', async () => {
    const { history } = fixture()
    expect(await history.read({ limit: 0, after: 'x' })).toEqual({ changes: [], cursor: 'x', more: false })
    expect(await history.read({ limit: 10 })).toEqual({ changes: [], cursor: undefined, more: false })
  })
})

it('what is planned, counted and listened to is the store’s own', async () => {
  const { history, rows } = fixture()
  let calls = 0
  const stop = history.subscribe(() => {
    calls += 1
  })
  expect(await history.findLatestId()).toBeUndefined()
  await history.append(change(1))
  expect([calls, await history.findLatestId()]).toEqual([1, '0000000000000001'])
  stop()
  await history.plan('a', 30)
  expect(await rows.listDue(31, 10)).toEqual([{ swapId: 'a', dueAt: 30 }])
  expect(await history.listDue(31, 10)).toEqual([{ swapId: 'a', dueAt: 30 }])
  expect(await history.listDue(31, 0)).toEqual([])
  expect(await history.countFollowed()).toEqual({ followed: 1, overdue: 1, oldestDueAt: 30 })
  await history.append(change(2))
  expect(calls).toBe(1)
})
