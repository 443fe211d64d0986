import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredLeg, StoredSwap } from '../contract/stores.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { checkedSwaps } from './checked-swaps.ts'
import type { RefusedRow } from './refused-row.ts'
import { createStoreSeal, type SealOptions } from './store-seal.ts'

const NOW = 1_790_000_000_000
const key = (id: string) => ({ id, secret: new TextEncoder().encode(`secret of ${id}`.padEnd(32, '.')) })

const leg: StoredLeg = {
  provider: 'NEAR',
  chainId: '1',
  sellAsset: 'ETH.ETH',
  buyAsset: 'SOL.SOL',
  sellAmount: 7n,
  sourceAddress: '0xFeed',
  destinationAddress: 'So1',
  depositAddress: '0xDe9',
  depositChannelId: 'second',
  state: null,
  createdAt: NOW,
  estimatedSeconds: 60,
}

const swap: StoredSwap = {
  swapId: 'swap-1',
  routeId: 'route-1',
  quoteId: 'quote-1',
  callerId: 'acme',
  privacy: false,
  chainId: 'bitcoin',
  provider: 'THORCHAIN_STREAMING',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 100_000_000n,
  expectedBuyAmount: '15.5',
  sourceAddress: 'bc1qsource',
  destinationAddress: '0xDestination',
  depositAddress: 'bc1qvault',
  depositChannelId: 'channel-1',
  memo: '=:ETH.ETH:0xDestination',
  slippageBps: 12.5,
  state: { b: [1, { z: 1, a: 2 }], a: 'x' },
  createdAt: NOW,
  terms: { minBuyAmount: '15' },
  secondLeg: leg,
}

const fixture = (options: Partial<SealOptions> = {}) => {
  const rows = memorySwaps()
  const refused: RefusedRow[] = []
  const over = (more: Partial<SealOptions>, now = NOW) =>
    checkedSwaps(rows, {
      seal: createStoreSeal({ keys: [], ...more }),
      clock: { now: () => now },
      onRefused: (row) => refused.push(row),
    })
  return { rows, refused, over, swaps: over(options) }
}

/** The row as a store holds it. */
const rowOf = async (options: Partial<SealOptions> = {}): Promise<StoredSwap> => {
  const { rows, swaps } = fixture(options)
  await swaps.save(swap)
  const row = await rows.findById('swap-1')
  if (row === undefined) throw new Error('not saved')
  return row
}

const read = async (row: unknown, options: Partial<SealOptions> = {}, now = NOW) => {
  const { rows, over, refused } = fixture(options)
  await rows.save(row as StoredSwap)
  return { found: await over(options, now).findById('swap-1'), reasons: refused.map(({ reason }) => reason) }
}

describe('swaps that come back from a store', () => {
  it.each<Partial<SealOptions>>([{}, { keys: [key('a')] }])(
    'are the swaps that were saved, with %j',
    async (options) => {
      const { swaps, refused } = fixture(options)
      await swaps.save(swap)
      await swaps.bind('swap-1', '0xAB')
      const bound = { ...swap, hash: '0xAB' }
      expect(await swaps.findById('swap-1')).toEqual(bound)
      expect(await swaps.findByHash('bitcoin', 'ab')).toEqual(bound)
      for (const channel of ['channel-1', 'second']) expect(await swaps.findByChannel(channel)).toEqual(bound)
      for (const address of ['bc1qvault', '0xDE9']) expect(await swaps.findByDepositAddress(address)).toEqual([bound])
      expect(await swaps.findById('other')).toBeUndefined()
      expect(refused).toEqual([])
    },
  )

  it('count as absent if any sealed member was changed by somebody else', async () => {
    const keys = [key('a')]
    const row = await rowOf({ keys })
    const changes: Partial<StoredSwap>[] = [
      { callerId: 'thief' },
      { destinationAddress: '0xThief' },
      { depositAddress: 'bc1qthief' },
      { depositChannelId: 'channel-2' },
      { memo: '=:ETH.ETH:0xThief' },
      { sellAmount: 1n },
      { privacy: true },
      { state: { b: [1, { z: 1, a: 3 }], a: 'x' } },
      { terms: { minBuyAmount: '1' } },
      { createdAt: NOW - 1 },
      { secondLeg: { ...leg, sellAmount: 8n } },
      { provider: 'NEAR' },
      { expectedBuyAmount: '16' },
    ]
    for (const change of changes)
      expect(await read({ ...row, ...change }, { keys })).toEqual({ found: undefined, reasons: ['seal'] })
    const { seal: _, ...unsealed } = row
    expect((await read(unsealed, { keys })).reasons).toEqual(['seal'])
    expect((await read({ ...row, seal: '' }, { keys })).reasons).toEqual(['seal'])
    expect((await read(row, { keys })).found).toEqual(swap)
  })

  it('carry an HMAC-SHA256 over all members but the hash, in the order of their names', async () => {
    const least = { ...swap, state: { b: 1, a: [{ d: 2, c: null }] }, secondLeg: undefined as never, hash: '0xAB' }
    const { rows, swaps } = fixture({ keys: [key('a')] })
    await swaps.save(least)
    const text =
      'swap\n{"buyAsset":"ETH.ETH","callerId":"acme","chainId":"bitcoin","createdAt":1790000000000,' +
      '"depositAddress":"bc1qvault","depositChannelId":"channel-1","destinationAddress":"0xDestination",' +
      '"expectedBuyAmount":"15.5","memo":"=:ETH.ETH:0xDestination","privacy":false,"provider":"THORCHAIN_STREAMING",' +
      '"quoteId":"quote-1","routeId":"route-1","sellAmount":"100000000n","sellAsset":"BTC.BTC","slippageBps":12.5,' +
      '"sourceAddress":"bc1qsource","state":{"a":[{"c":null,"d":2}],"b":1},"swapId":"swap-1",' +
      '"terms":{"minBuyAmount":"15"},"version":1}'
    const mac = createHmac('sha256', 'secret of a'.padEnd(32, '.')).update(text).digest('base64url')
    expect((await rows.findById('swap-1'))?.seal).toBe(`a.${mac}`)
    expect((await rowOf())?.seal).toBeUndefined()
  })

  it('hold whatever order a store returns members in', async () => {
    const keys = [key('a')]
    const row = await rowOf({ keys })
    const turned = { ...row, state: { a: 'x', b: [1, { a: 2, z: 1 }] } }
    expect((await read(Object.fromEntries(Object.entries(turned).reverse()), { keys })).found).toEqual(swap)
  })

  it('are read under a previous secret until it is removed, and never under a stranger’s', async () => {
    const row = await rowOf({ keys: [key('old')] })
    expect((await read(row, { keys: [key('new'), key('old')] })).found).toEqual(swap)
    expect((await read(row, { keys: [key('new')] })).reasons).toEqual(['seal'])
    const stranger = { id: 'old', secret: new TextEncoder().encode('another secret of the same name..') }
    expect((await read(row, { keys: [stranger] })).reasons).toEqual(['seal'])
    expect((await rowOf({ keys: [key('new'), key('old')] })).seal).toMatch(/^new\./)
  })

  it('are read without a seal until the time that says so, and where there are no secrets', async () => {
    const row = await rowOf()
    const introducing = { keys: [key('a')], unsealedUntil: NOW + 10 }
    expect((await read(row, introducing, NOW + 9)).found).toEqual(swap)
    expect((await read(row, introducing, NOW + 10)).reasons).toEqual(['seal'])
    expect((await read(await rowOf({ keys: [key('a')] }))).found).toEqual(swap)
  })

  it('are read without a version, as before there was one, and not in a newer one', async () => {
    const { version, ...older } = await rowOf()
    expect(version).toBe(1)
    expect((await read(older)).found).toEqual(swap)
    expect(await read({ ...older, version: 2 })).toEqual({ found: undefined, reasons: ['version'] })
  })

  it('count as absent in any other shape, and never throw', async () => {
    const names = Object.keys(swap) as (keyof StoredSwap)[]
    const junk = fc.constantFrom<unknown>(
      null,
      Number.NaN,
      -1,
      Number.POSITIVE_INFINITY,
      '1e3',
      '-1',
      {},
      [],
      5n,
      -5n,
      () => 1,
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), junk, async (name, value) => {
        const broken = { ...(await rowOf()), [name]: value, swapId: 'swap-1' }
        const { found, reasons } = await read(broken)
        expect(found === undefined ? reasons : [typeof found]).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
    for (const change of [
      { sellAmount: undefined },
      { state: undefined },
      { sellAmount: '5' },
      { secondLeg: null },
      { createdAt: 1e300 },
    ])
      expect((await read({ ...(await rowOf()), ...change })).reasons).toEqual(['shape'])
  })

  it('count as absent if the store returns another than was sought', async () => {
    const { rows, swaps, refused } = fixture()
    await swaps.save(swap)
    const row = await rows.findById('swap-1')
    const lying = checkedSwaps(
      {
        ...rows,
        findById: async () => row,
        findByChannel: async () => row,
        findByHash: async () => row,
        findByDepositAddress: async () => (row ? [row] : []),
      },
      { seal: createStoreSeal({ keys: [] }), clock: { now: () => NOW }, onRefused: (one) => refused.push(one) },
    )
    expect(await lying.findById('another')).toBeUndefined()
    expect(await lying.findByChannel('another')).toBeUndefined()
    expect(await lying.findByHash('1', 'ab')).toBeUndefined()
    expect(await lying.findByDepositAddress('another')).toEqual([])
    expect(refused.map(({ reason }) => reason)).toEqual(['mismatch', 'mismatch', 'mismatch', 'mismatch'])
  })

  it('are absent where the store has nothing, without a report', async () => {
    const refused: RefusedRow[] = []
    for (const nothing of [null, undefined]) {
      const empty = { ...memorySwaps(), findById: async () => nothing as undefined }
      const parts = { seal: createStoreSeal({ keys: [] }), clock: { now: () => NOW } }
      const swaps = checkedSwaps(empty, { ...parts, onRefused: (row) => refused.push(row) })
      expect(await swaps.findById('swap-1')).toBeUndefined()
    }
    expect(refused).toEqual([])
  })

  it('are found by a channel in its own spelling alone', async () => {
    const { swaps } = fixture()
    await swaps.save({ ...swap, depositChannelId: '0xAb' })
    expect(await swaps.findByChannel('0xAb')).toMatchObject({ swapId: 'swap-1' })
    expect(await swaps.findByChannel('0xab')).toBeUndefined()
  })

  it('of one address are all found but the broken one', async () => {
    const { rows, swaps, refused } = fixture({ keys: [key('a')] })
    for (const swapId of ['one', 'two', 'three']) await swaps.save({ ...swap, swapId, secondLeg: undefined as never })
    const two = await rows.findById('two')
    await rows.save({ ...(two as StoredSwap), callerId: 'thief' })
    expect((await swaps.findByDepositAddress('bc1qvault')).map(({ swapId }) => swapId)).toEqual(['one', 'three'])
    expect(refused).toEqual([{ store: 'swaps', sought: 'bc1qvault', reason: 'seal' }])
  })
})
