import type { SwapChange } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createCall, createTestApi } from '../testing/recording-engine.ts'
import { createSwapStatus } from '../testing/samples.ts'
import { mapEvents } from './map-events.ts'

const change = (swapId: string): SwapChange => ({
  id: '0000000000000001',
  swapId,
  keyId: 'acme',
  sequence: 1,
  at: '2026-11-23T00:00:00.000Z',
  type: 'created',
  final: false,
  swap: {
    providers: ['NEAR'],
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    chainId: 'bitcoin',
    buyChainId: '1',
    sellAmount: '0.1',
    expectedBuyAmount: '2.5',
    sourceAddress: 'bc1source',
    destinationAddress: '0x1',
    createdAt: Date.UTC(2026, 10, 23),
  },
  snapshot: { swapStatus: createSwapStatus(), provider: 'NEAR', quoteId: 'q-1', privacyMode: false },
  evidence: { provider: 'NEAR' },
  version: 1,
})

describe('the swaps of a key', () => {
  it('are asked for with one more than the page shows, which says whether there is another page', async () => {
    const entries = ['s-3', 's-2', 's-1'].map((swapId) => ({ cursor: `after-${swapId}`, change: change(swapId) }))
    const { api, calls } = createTestApi({ swaps: entries })
    const page = await api.swaps(createCall(undefined, 'limit=2&status=pending&format=csv'))
    expect([page.swaps.map(({ swapId }) => swapId), page.next]).toEqual([['s-3', 's-2'], 'after-s-2'])
    expect(calls[0]).toMatchObject({ call: { apiKey: 'key' } })
    expect(calls[0]?.request).toStrictEqual({ limit: 3, status: 'pending' })
    expect((await api.swaps(createCall(undefined, 'limit=3'))).next).toBeUndefined()
    await expect(api.swaps(createCall(undefined, 'limit=0'))).rejects.toThrow('query/limit')
  })

  it('have a history each, whose last change says how it stands', async () => {
    const last = { ...change('s-1'), sequence: 2, final: true }
    const { api, calls } = createTestApi({ swapChanges: [change('s-1'), last] })
    const { swap, changes } = await api.swapHistory(createCall(undefined, 'swapId=s-1'))
    expect([swap.final, changes.map(({ sequence }) => sequence)]).toEqual([true, [1, 2]])
    expect(calls[0]).toMatchObject({ request: { swapId: 's-1' }, call: { apiKey: 'key' } })
    await expect(api.swapHistory(createCall(undefined))).rejects.toThrow('query/swapId')
  })

  it('have none for an id that no swap of the key has', async () => {
    const { api } = createTestApi({ swapChanges: [] })
    await expect(api.swapHistory(createCall(undefined, 'swapId=s-1'))).rejects.toMatchObject({ code: 'txNotFound' })
  })
})

describe('events in another form', () => {
  it('end when they are left, also where their source cannot be ended', async () => {
    const source = { next: async () => ({ done: false as const, value: 1 }), [Symbol.asyncIterator]: () => source }
    const events = mapEvents(source, (number) => number + 1)
    expect(await events.next()).toStrictEqual({ done: false, value: 2 })
    expect(await events.return?.()).toStrictEqual({ done: true, value: undefined })
  })
})
