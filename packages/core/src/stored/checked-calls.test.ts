import { describe, expect, it } from 'vitest'
import type { StoredSwap, SwapStore } from '../contract/stores.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { checkedSwaps } from './checked-swaps.ts'
import type { RefusedRow } from './refused-row.ts'
import { createStoreSeal, type SealKey } from './store-seal.ts'

const sealing: SealKey = { id: 'a', secret: new TextEncoder().encode('secret of a'.padEnd(32, '.')) }

/** A swap whose deposit is a call of the user's own. */
const callOf = (swapId: string, more: Partial<StoredSwap> = {}): StoredSwap => ({
  swapId,
  routeId: 'route-1',
  quoteId: 'quote-1',
  callerId: 'acme',
  privacy: false,
  chainId: '1',
  provider: 'NEAR',
  sellAsset: 'ETH.ETH',
  buyAsset: 'BTC.BTC',
  sellAmount: 7n,
  expectedBuyAmount: '15.5',
  sourceAddress: '0xFeed',
  destinationAddress: 'bc1q',
  state: null,
  createdAt: 1_000,
  ...more,
})

const fixture = (store: SwapStore = memorySwaps()) => {
  const refused: RefusedRow[] = []
  const swaps = checkedSwaps(store, {
    seal: createStoreSeal({ keys: [sealing] }),
    clock: { now: () => 0 },
    onRefused: (row) => refused.push(row),
  })
  const idsOf = async (chainId: string, source: string) =>
    (await swaps.findCallsFrom?.(chainId, source))?.map(({ swapId }) => swapId)
  return { store, swaps, refused, idsOf }
}

describe('calls that come back from a store', () => {
  it('are those of their source on their chain, in any case of its hexadecimal letters', async () => {
    const { swaps, idsOf, refused } = fixture()
    await swaps.save(callOf('one'))
    await swaps.save(callOf('two', { sourceAddress: '0xFEED' }))
    await swaps.save(callOf('other', { sourceAddress: '0xbeef' }))
    await swaps.save(callOf('abroad', { chainId: '56' }))
    expect(await idsOf('1', '0xfeed')).toEqual(['one', 'two'])
    expect(await idsOf('56', '0xFeed')).toEqual(['abroad'])
    expect(await idsOf('137', '0xFeed')).toEqual([])
    expect(refused).toEqual([])
  })

  it('are all but the one that was changed, which is reported', async () => {
    const { store, swaps, idsOf, refused } = fixture()
    for (const swapId of ['one', 'two', 'three']) await swaps.save(callOf(swapId))
    const two = (await store.findById('two')) as StoredSwap
    await store.save({ ...two, destinationAddress: 'bc1thief' })
    expect(await idsOf('1', '0xFeed')).toEqual(['one', 'three'])
    expect(refused).toEqual([{ store: 'swaps', sought: '0xFeed', reason: 'seal' }])
  })

  it.each<[string, Partial<StoredSwap>]>([
    ['of another chain', { chainId: '56' }],
    ['of another source', { sourceAddress: '0xbeef' }],
    ['that is paid to an address', { depositAddress: '0xVault' }],
    ['that is paid to a channel', { depositChannelId: 'channel-1' }],
  ])('do not include a swap %s that the store returns for them', async (_, more) => {
    const { store, swaps } = fixture()
    await swaps.save(callOf('one', more))
    const row = (await store.findById('one')) as StoredSwap
    const lying = fixture({ ...store, findCallsFrom: async () => [row] })
    expect(await lying.idsOf('1', '0xFeed')).toEqual([])
    expect(lying.refused).toEqual([{ store: 'swaps', sought: '0xFeed', reason: 'mismatch' }])
  })

  it('are absent where the store cannot look them up', async () => {
    const { findCallsFrom: _, ...store } = memorySwaps()
    expect(await fixture(store).idsOf('1', '0xFeed')).toEqual([])
  })
})

it('a store of swaps is writable where it says so, or says nothing', async () => {
  const store = memorySwaps()
  await expect(fixture(store).swaps.verifyWritable?.()).resolves.toBeUndefined()
  const broken = { ...store, verifyWritable: () => Promise.reject(new Error('read-only')) }
  await expect(fixture(broken).swaps.verifyWritable?.()).rejects.toThrow('read-only')
})
