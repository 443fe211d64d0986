import { describe, expect, it } from 'vitest'
import type { StoredLeg, StoredSwap } from '../../contract/stores.ts'
import type { StatusLeg, StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import { createAddressComparison } from '../../domain/address-comparison.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createEvents } from '../../events.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { btc, fakeProvider, usdc } from '../../testing/fakes.ts'
import { leg, statusOf } from '../../testing/followed-swap.ts'
import type { TrackTarget } from '../find/track-target.ts'
import { findPaidSecondLeg, observeBothLegs } from './observe-both-legs.ts'

const OWN = 'aa11'
const PAYOUT = '0xb2'

/** 0.1 BTC for 1,000 dollars on Ethereum, and these for ether at another address. */
const second: StoredLeg = {
  provider: 'TWO',
  chainId: '1',
  sellAsset: usdc.identifier,
  buyAsset: 'ETH.ETH',
  sellAmount: 1_000_000_000n,
  sourceAddress: '0xrefund',
  destinationAddress: '0xdestination',
  depositAddress: '0xC0',
  depositChannelId: 'C-2',
  state: {},
  createdAt: 0,
  estimatedSeconds: 60,
}
const swap = {
  swapId: 'swap',
  callerId: 'owner',
  chainId: 'bitcoin',
  provider: 'ONE',
  sellAsset: 'BTC.BTC',
  buyAsset: usdc.identifier,
  sellAmount: 10_000_000n,
  sourceAddress: 'bc1source',
  destinationAddress: '0xC0',
  depositAddress: 'bc1Vault',
  depositChannelId: 'C-1',
  state: {},
  createdAt: 0,
  secondLeg: second,
} as unknown as StoredSwap

type Report = (query: StatusQuery) => SwapStatus | undefined
const unknown: Report = () => undefined
const failing: Report = () => {
  throw new Error('The node is down.')
}
/** What the first provider reports of a deposit, with its transactions on Ethereum. */
const paid = (...hashes: readonly string[]): SwapStatus =>
  statusOf('completed', { legs: [leg('completed'), ...hashes.map((hash) => leg('completed', { chainId: '1', hash }))] })
const dollars = (hash: string, fromAmount: string, more: Partial<StatusLeg> = {}): SwapStatus =>
  statusOf('swapping', { chainId: '1', hash, fromAmount, fromAsset: usdc.identifier, legs: [], ...more })

const fixture = async (one: Report, two: Report, isOneTransaction = false) => {
  const asked: { readonly ONE: StatusQuery[]; readonly TWO: StatusQuery[] } = { ONE: [], TWO: [] }
  const provider = (id: 'ONE' | 'TWO', report: Report) =>
    fakeProvider({
      id,
      capabilities: { sameChainOnly: id === 'ONE' && isOneTransaction },
      getStatus: async (query) => {
        asked[id].push(query)
        return report(query)
      },
    })
  const swaps = memorySwaps()
  await swaps.save(swap)
  const engine = {
    swaps,
    providers: new Map([provider('ONE', one), provider('TWO', two)].map((made) => [made.id, made])),
    clock: { now: () => 1_000, monotonic: () => 1_000 },
    limits: { trackDeadlineMs: 5_000 },
    catalogue: { find: (id: string) => [btc, usdc].find(({ identifier }) => identifier === id) },
    events: createEvents(),
    chains: new Map(),
    isSameAddress: createAddressComparison(new Map()),
  } as unknown as EngineContext
  const look = async (more: Partial<TrackTarget> = {}, changes: Partial<StoredSwap> = {}) => {
    const located = { request: {}, callerId: 'owner', askedAt: 0, swap, providers: [], ...more }
    const { provider: by, swapStatus } = await observeBothLegs(engine, located, { ...swap, ...changes })
    return { by: by.id, status: swapStatus.status }
  }
  return { engine, look, asked }
}

describe('the first provider', () => {
  const queryOf = async (more: Partial<TrackTarget>, changes: Partial<StoredSwap> = {}, isOneTransaction = false) => {
    const { look, asked } = await fixture(() => statusOf('pending'), unknown, isOneTransaction)
    await look(more, changes)
    const { known: _, ...query } = asked.ONE[0] ?? {}
    return query
  }
  const bound = { hash: 'bb22' }

  it('is asked for the transaction of the request on its own chain, else for the one that is bound', async () => {
    expect(await queryOf({ request: { hash: OWN, chainId: 'bitcoin' } }, bound)).toEqual({
      hash: OWN,
      chainId: 'bitcoin',
    })
    expect(await queryOf({ request: { chainId: 'bitcoin' } }, bound)).toEqual({
      hash: 'bb22',
      chainId: 'bitcoin',
    })
    expect(await queryOf({ request: { hash: PAYOUT, chainId: '1' } }, bound)).toMatchObject({ hash: 'bb22' })
    expect(await queryOf({ request: { hash: PAYOUT, chainId: '1' } })).toEqual({ chainId: 'bitcoin' })
  })

  it('is asked for a transaction that pays the second leg only where it swaps within one', async () => {
    const request = { request: { hash: OWN, chainId: 'bitcoin' }, paysSecondLeg: true }
    expect(await queryOf(request, bound)).toMatchObject({ hash: 'bb22' })
    expect(await queryOf(request, bound, true)).toMatchObject({ hash: OWN })
  })

  it('is asked by its own channel and address, never by those of the second', async () => {
    expect(await queryOf({ request: { depositChannelId: 'C-1' } })).toMatchObject({ depositChannelId: 'C-1' })
    expect((await queryOf({ request: { depositChannelId: 'C-2' } }))?.depositChannelId).toBeUndefined()
    expect((await queryOf({ request: { depositAddress: '0xC0' } }))?.depositAddress).toBeUndefined()
    expect(await queryOf({ request: { depositAddress: 'bc1Vault' } })).toMatchObject({ depositAddress: 'bc1Vault' })
    expect(await queryOf({ depositHash: OWN })).toMatchObject({ depositHash: OWN })
  })
})

describe('the second provider', () => {
  it('is asked for the last payout on its chain, with its channel and address', async () => {
    const { look, asked } = await fixture(() => paid('0xb1', PAYOUT, ''), unknown)
    await look()
    expect(asked.TWO).toEqual([
      { hash: PAYOUT, chainId: '1', depositChannelId: 'C-2', depositAddress: '0xC0', known: second },
    ])
    const early = await fixture(unknown, unknown)
    await early.look()
    expect(early.asked.TWO[0]?.hash).toBeUndefined()
  })

  it('is not asked while the first is at work, and decides once it has begun', async () => {
    const pending = await fixture(
      () => statusOf('pending'),
      () => dollars(PAYOUT, '1000'),
    )
    expect(await pending.look()).toEqual({ by: 'ONE', status: 'pending' })
    expect(pending.asked.TWO).toEqual([])
    const done = await fixture(
      () => paid(PAYOUT),
      () => dollars(PAYOUT, '1000', { status: 'completed' }),
    )
    expect(await done.look()).toEqual({ by: 'TWO', status: 'completed' })
    expect(await (await fixture(() => paid(PAYOUT), unknown)).look()).toEqual({ by: 'TWO', status: 'swapping' })
  })

  it('stands in for a first one that fails, once it has begun', async () => {
    expect(await (await fixture(failing, () => dollars(PAYOUT, '1000'))).look()).toEqual({
      by: 'TWO',
      status: 'swapping',
    })
    for (const two of [unknown, failing, () => dollars('', '', { status: 'not_started' })])
      await expect((await fixture(failing, two)).look()).rejects.toMatchObject({ code: 'unknownError' })
  })
})

describe('a payment into the channel of the second leg', () => {
  it('that is not the payout is passed over, and the payout is asked for by its hash alone', async () => {
    const strange = dollars('0xf0', '1000')
    const both: Report = ({ depositChannelId }) => (depositChannelId ? strange : dollars(PAYOUT, '1000'))
    const { look, asked } = await fixture(() => paid('0xb1', PAYOUT), both)
    expect(await look()).toEqual({ by: 'TWO', status: 'swapping' })
    expect(asked.TWO[1]).toEqual({ hash: PAYOUT, chainId: '1', known: second })
    const stranger = await fixture(
      () => paid(PAYOUT),
      () => strange,
    )
    expect(await stranger.look()).toEqual({ by: 'TWO', status: 'swapping' })
    expect(stranger.asked.TWO).toHaveLength(2)
  })

  it('is no payout where it has the hash of another chain, or none is known and it is less than half', async () => {
    const elsewhere = statusOf('completed', { legs: [leg('completed'), leg('completed', { hash: 'cc33' })] })
    for (const [fromAmount, isPayout] of [
      ['499.999999', false],
      ['500', true],
    ] as const) {
      const { look, asked } = await fixture(
        () => elsewhere,
        () => dollars('cc33', fromAmount, { status: 'completed' }),
      )
      expect(await look()).toEqual({ by: 'TWO', status: isPayout ? 'completed' : 'swapping' })
      expect(asked.TWO).toHaveLength(1)
    }
  })

  it('may be the own transaction where the first provider swaps within it, and is not otherwise', async () => {
    const within = statusOf('completed', { chainId: '1', legs: [leg('completed', { chainId: '1' })] })
    const completed = () => dollars(OWN, '1', { status: 'completed' })
    expect(await (await fixture(() => within, completed, true)).look()).toMatchObject({ status: 'completed' })
    expect(await (await fixture(() => within, completed)).look()).toMatchObject({ status: 'swapping' })
    const bound = { hash: '0xAA11' }
    expect(await (await fixture(() => within, completed, true)).look({}, bound)).toMatchObject({ status: 'completed' })
  })
})

describe('the swap whose second leg a deposit pays', () => {
  const found = async (provider: string, toAddress: string | undefined, ...others: readonly StoredSwap[]) => {
    const { engine } = await fixture(unknown, unknown)
    for (const other of others) await engine.swaps.save(other)
    const legs = toAddress === undefined ? [] : [leg('completed', { toAddress })]
    const observed = { provider: fakeProvider({ id: provider }), swapStatus: statusOf('pending', { legs }) }
    return (await findPaidSecondLeg(engine, observed as never))?.swapId
  }

  it('is the only one of its provider at the address', async () => {
    expect(await found('TWO', '0xC0')).toBe('swap')
    expect(await found('TWO', '0xC0', { ...swap, swapId: 'other', secondLeg: { ...second, provider: 'X' } })).toBe(
      'swap',
    )
    expect(await found('TWO', '0xC0', { ...swap, swapId: 'other' })).toBeUndefined()
    expect([await found('ONE', '0xC0'), await found('TWO', '0xC1')]).toEqual([undefined, undefined])
    expect([await found('TWO', ''), await found('TWO', undefined)]).toEqual([undefined, undefined])
  })
})
