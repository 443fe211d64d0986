import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredSwap, SwapStore } from '../contract/stores.ts'
import { storedSwap } from '../testing/stored-swap.ts'
import { memorySwaps } from './memory-swaps.ts'

const swapOf = (swapId: string, more: Partial<StoredSwap> = {}): StoredSwap =>
  storedSwap(swapId, { sourceAddress: 'from', destinationAddress: 'to', ...more })

const spelt = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()
const address = (text = ''): string => (/^0x/i.test(text) ? text.toLowerCase() : text)

/** The plain way: every look-up goes through all swaps. */
const scanned = (most: number): SwapStore => {
  let all: StoredSwap[] = []
  const owners = new Map<string, string>()
  const where = (matches: (swap: StoredSwap) => boolean) => all.filter(matches)
  const own = ({ chainId, swapId }: StoredSwap, hash: string) => owners.set(`${chainId}:${spelt(hash)}`, swapId)
  return {
    async save(swap) {
      const known = all.some(({ swapId }) => swapId === swap.swapId)
      all = known ? all.map((each) => (each.swapId === swap.swapId ? swap : each)) : [...all, swap]
      if (swap.hash !== undefined) own(swap, swap.hash)
      all = all.slice(-most)
      for (const [key, owner] of owners) if (!all.some(({ swapId }) => swapId === owner)) owners.delete(key)
    },
    findById: async (id) => where(({ swapId }) => swapId === id)[0],
    findByHash: async (chainId, hash) => where(({ swapId }) => swapId === owners.get(`${chainId}:${spelt(hash)}`))[0],
    findByChannel: async (channelId) => where((swap) => swap.depositChannelId === channelId).at(-1),
    findByDepositAddress: async (text) => where((swap) => address(swap.depositAddress) === address(text)),
    findCallsFrom: async (chainId, source) =>
      where(
        (swap) =>
          swap.chainId === chainId &&
          address(swap.sourceAddress) === address(source) &&
          swap.depositAddress === undefined &&
          swap.depositChannelId === undefined,
      ),
    async bind(swapId, hash) {
      const [swap] = where((each) => each.swapId === swapId)
      if (!swap) return
      all = all.map((each) => (each === swap ? { ...swap, hash } : each))
      own(swap, hash)
    },
  }
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const channels = ['1', '2', '3']
const addresses = ['bc1one', 'BC1ONE', '0xAb', '0xaB']
const hashes = ['0xFE', 'fe', 'ed', 'DE']

const sometimes = (texts: readonly string[]) => fc.option(fc.constantFrom(...texts), { nil: undefined })
const step = fc.oneof(
  fc.record({
    does: fc.constant('remember' as const),
    swapId: fc.constantFrom(...ids),
    depositChannelId: sometimes(channels),
    depositAddress: sometimes(addresses),
    sourceAddress: fc.constantFrom(...addresses),
    hash: sometimes(hashes),
    chainId: fc.constantFrom('bitcoin', '1'),
  }),
  fc.record({
    does: fc.constant('bind' as const),
    swapId: fc.constantFrom(...ids),
    hash: fc.constantFrom(...hashes),
  }),
)

const everything = (store: SwapStore): Promise<unknown> =>
  Promise.all([
    ...hashes.flatMap((hash) => ['bitcoin', '1'].map((chainId) => store.findByHash(chainId, hash))),
    ...channels.map((channel) => store.findByChannel(channel)),
    ...addresses.map((text) => store.findByDepositAddress(text)),
    ...addresses.flatMap((text) => ['bitcoin', '1'].map((chainId) => store.findCallsFrom?.(chainId, text))),
  ])

describe('swaps in memory', () => {
  it('are found as by a linear search, after any sequence of saves, binds and evictions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), async (steps, most) => {
        const [indexed, plain] = [memorySwaps(most), scanned(most)]
        for (const { does, ...one } of steps) {
          for (const store of [indexed, plain])
            await (does === 'bind' ? store.bind(one.swapId, one.hash ?? '') : store.save(swapOf(one.swapId, one)))
          expect(await everything(indexed)).toEqual(await everything(plain))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('of a busy vault are limited to the newest thousand, the newest last', async () => {
    const store = memorySwaps()
    for (let index = 0; index < 1_005; index += 1)
      await store.save(swapOf(`vault-${index}`, { depositAddress: '0xVAULT' }))
    const found = await store.findByDepositAddress('0xVAULT')
    expect(found.map(({ swapId }) => swapId)).toEqual(Array.from({ length: 1_000 }, (_, index) => `vault-${index + 5}`))
  })

  it('are found by their id, as they were saved last', async () => {
    const store = memorySwaps()
    expect(await store.findById('a')).toBeUndefined()
    await store.save(swapOf('a'))
    await store.save(swapOf('b', { createdAt: 7 }))
    await store.save(swapOf('a', { expectedBuyAmount: '2' }))
    expect(await store.findById('a')).toEqual(swapOf('a', { expectedBuyAmount: '2' }))
    expect(await store.findById('b')).toMatchObject({ createdAt: 7 })
  })

  it('without an address or a channel are found under neither', async () => {
    const store = memorySwaps()
    await store.save(swapOf('call'))
    expect(await store.findByDepositAddress('undefined')).toEqual([])
    expect(await store.findByChannel(undefined as unknown as string)).toBeUndefined()
    expect(await store.findCallsFrom?.('bitcoin', 'from')).toHaveLength(1)
  })

  it('are others where their hashes differ in a 0x within', async () => {
    const store = memorySwaps()
    await store.save(swapOf('a', { hash: 'qb0xcd' }))
    expect(await store.findByHash('bitcoin', 'qbcd')).toBeUndefined()
    expect(await store.findByHash('bitcoin', '0xQB0XCD')).toMatchObject({ swapId: 'a' })
  })

  it('are dropped completely, the oldest first', async () => {
    const store = memorySwaps(2)
    for (const id of ['old', 'middle', 'new'])
      await store.save(swapOf(id, { depositAddress: `of-${id}`, depositChannelId: id, hash: id }))
    expect(await store.findByChannel('old')).toBeUndefined()
    expect(await store.findByHash('bitcoin', 'old')).toBeUndefined()
    expect(await store.findByDepositAddress('of-old')).toEqual([])
    expect(await store.findByChannel('new')).toMatchObject({ swapId: 'new' })
  })
})
