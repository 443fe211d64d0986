import { describe, expect, it } from 'vitest'
import type { StoredSwap } from '../../contract/stores.ts'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import { createAddressComparison } from '../../domain/address-comparison.ts'
import type { EngineContext } from '../../engine-context.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { btc, fakeProvider } from '../../testing/fakes.ts'
import { storedSwap } from '../../testing/stored-swap.ts'
import type { Observation } from '../read/observe.ts'
import { recognise } from './recognise.ts'

const HASH = 'aa11'
const swapOf = (swapId: string, more: Partial<StoredSwap> = {}): StoredSwap =>
  storedSwap(swapId, {
    ...{ sellAmount: 10_000_000n, expectedBuyAmount: '2', destinationAddress: '0xAA', depositAddress: 'bc1vault' },
    ...more,
  })
const reported: SwapStatus = {
  chainId: 'bitcoin',
  hash: HASH,
  block: -1,
  type: 'swap',
  status: 'swapping',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'ETH.ETH',
  toAmount: '',
  toAddress: '0xaa',
  finalisedAt: -1,
  legs: [{ toAddress: 'bc1vault' } as StatusLeg],
}

/** What becomes of a status with stored swaps, one of which the request may have named. */
const recognised = async (
  swaps: readonly StoredSwap[],
  status: Partial<SwapStatus> = {},
  more: Partial<Observation> = {},
) => {
  const store = memorySwaps()
  for (const one of swaps) await store.save(one)
  const catalogue = { find: (identifier: string) => (identifier === 'BTC.BTC' ? btc : undefined) }
  const engine = {
    swaps: store,
    catalogue,
    chains: new Map(),
    isSameAddress: createAddressComparison(new Map()),
  } as unknown as EngineContext
  const observed = await recognise(engine, {
    request: { hash: HASH, chainId: 'bitcoin' },
    callerId: 'acme',
    askedAt: 0,
    swap: undefined,
    providers: [],
    provider: fakeProvider(),
    swapStatus: { ...reported, ...status },
    ...more,
  })
  const bound = (await Promise.all(swaps.map(({ swapId }) => store.findById(swapId)))).flatMap((one) =>
    one?.hash === HASH ? [one.swapId] : [],
  )
  return { shown: observed.swap?.swapId, hash: observed.swap?.hash, bound }
}
const both = (swapId: string) => ({ shown: swapId, hash: HASH, bound: [swapId] })
const shown = (swapId: string) => ({ shown: swapId, hash: undefined, bound: [] })
const nothing = { shown: undefined, hash: undefined, bound: [] }

describe('the swap behind a deposit at a vault', () => {
  it('is the newest of its provider that pays the destination and has no other deposit', async () => {
    const swaps = [
      swapOf('old'),
      swapOf('new'),
      swapOf('bound', { hash: 'bb22' }),
      swapOf('elsewhere', { destinationAddress: '0xbb' }),
      swapOf('other', { provider: 'OTHER' }),
    ]
    expect(await recognised(swaps)).toEqual(both('new'))
  })

  it('is one that has this deposit already, also in a later one', async () => {
    const [own, later] = [swapOf('own', { hash: HASH }), swapOf('later')]
    expect(await recognised([later, own])).toEqual({ shown: 'own', hash: HASH, bound: ['own'] })
  })

  it('is the only one that pays the destination, though it has another deposit, which a proven one replaces', async () => {
    expect(await recognised([swapOf('a', { hash: 'bb22' })])).toEqual(both('a'))
    expect(await recognised([swapOf('a', { hash: 'bb22' })], { fromAmount: '0.2' })).toEqual({
      shown: 'a',
      hash: 'bb22',
      bound: [],
    })
    expect(await recognised([swapOf('a', { hash: 'bb22' }), swapOf('b', { hash: 'cc33' })])).toEqual(nothing)
  })

  it('pays a destination that is the same in any case of hexadecimal, and with the prefix of Bitcoin Cash', async () => {
    const cash = (destinationAddress: string, toAddress: string) =>
      recognised([swapOf('a', { destinationAddress })], { toAddress })
    expect(await cash('bitcoincash:qq', 'qq')).toEqual(both('a'))
    expect(await cash('qq', 'BitcoinCash:qq')).toEqual(both('a'))
    expect(await cash('qq', 'QQ')).toEqual(nothing)
    expect(await cash('x0xAA', 'x0xaa')).toEqual(nothing)
    expect(await cash('qqbitcoincash:', 'qq')).toEqual(nothing)
  })

  it('is unknown where no leg says what was paid', async () => {
    expect(await recognised([swapOf('a')], { legs: [] })).toEqual(nothing)
    expect(await recognised([swapOf('a')], { legs: [{ toAddress: '' } as StatusLeg] })).toEqual(nothing)
  })
})

describe('the proof that a deposit at a vault is that of a swap', () => {
  it('is the memo, where both are known', async () => {
    const swap = swapOf('a', { memo: '=:e:0xaa' })
    expect(await recognised([swap], { memo: '=:e:0xaa', fromAmount: '' })).toEqual(both('a'))
    expect(await recognised([swap], { memo: '=:e:0xab' })).toEqual(shown('a'))
    expect(await recognised([swapOf('a')], { memo: '=:e:0xab' })).toEqual(both('a'))
    expect(await recognised([swap])).toEqual(both('a'))
  })

  it('is the amount beside the destination', async () => {
    expect(await recognised([swapOf('a')], { fromAmount: '0.10000001' })).toEqual(shown('a'))
    expect(await recognised([swapOf('a')], { fromAmount: '' })).toEqual(shown('a'))
    const unknown = swapOf('a', { sellAsset: 'BTC.NEW' })
    expect(await recognised([unknown])).toEqual(shown('a'))
    // Its base units, which say nothing without decimals.
    expect(await recognised([unknown], { fromAmount: '10000000' })).toEqual(shown('a'))
  })

  it('is not what a provider says that got the swap', async () => {
    const swap = swapOf('a')
    expect(await recognised([swap], {}, { swap })).toEqual(shown('a'))
  })

  it('counts for the owner alone, and never for the deposit of another swap', async () => {
    expect(await recognised([swapOf('a')], {}, { callerId: 'other' })).toEqual(shown('a'))
    expect(await recognised([swapOf('a')], {}, { callerId: undefined })).toEqual(shown('a'))
    const taken = swapOf('taken', { hash: HASH, destinationAddress: '0xbb' })
    expect(await recognised([taken, swapOf('a')])).toEqual({ shown: 'a', hash: undefined, bound: ['taken'] })
  })

  it('needs the hash of a transaction', async () => {
    expect(await recognised([swapOf('a')], { hash: '' })).toEqual(shown('a'))
  })
})

describe('a deposit without a destination', () => {
  const seen = (swap: Partial<StoredSwap> = {}, status: Partial<SwapStatus> = {}, more: Partial<Observation> = {}) =>
    recognised([swapOf('a', swap)], { toAddress: '', ...status }, more)

  it('is shown to the caller whose only open swap it may be, and bound to none', async () => {
    expect(await seen()).toEqual(shown('a'))
    expect(await seen({}, { fromAddress: '', fromAmount: '' })).toEqual(shown('a'))
    expect(await seen({ memo: 'x' })).toEqual(shown('a'))
    expect(await seen({}, { memo: 'x' })).toEqual(shown('a'))
    const two = [swapOf('a'), swapOf('b')]
    expect(await recognised(two, { toAddress: '' })).toEqual(nothing)
  })

  it('is shown to nobody else, and not where anything contradicts it', async () => {
    expect(await seen({}, {}, { callerId: 'other' })).toEqual(nothing)
    expect(await seen({ hash: 'bb22' })).toEqual(nothing)
    expect(await seen({}, { fromAddress: 'bc1other' })).toEqual(nothing)
    expect(await seen({}, { fromAmount: '0.2' })).toEqual(nothing)
    expect(await seen({ memo: 'x' }, { memo: 'y' })).toEqual(nothing)
    expect(await seen({}, { toAddress: '0xbb' })).toEqual(nothing)
  })
})

describe('a deposit into the channel of a swap', () => {
  const channel = { depositChannelId: 'C-1' }

  it('is that of the swap in any spelling of its destination, unless it is foreign', async () => {
    expect(await recognised([swapOf('a', channel)], { toAddress: 'EQalice' })).toEqual(both('a'))
    const exchange = { fromAddress: 'bc1exchange', fromAmount: '0.0995' }
    expect(await recognised([swapOf('a', channel)], exchange)).toEqual(both('a'))
    const dust = { fromAddress: 'bc1stranger', fromAmount: '0.04' }
    expect(await recognised([swapOf('a', channel)], dust)).toEqual(shown('a'))
  })

  it('replaces one that was bound before only where sender and amount are those of the swap', async () => {
    const bound = { ...channel, hash: 'bb22' }
    const unchanged = { shown: 'a', hash: 'bb22', bound: [] }
    expect(await recognised([swapOf('a', bound)])).toEqual(both('a'))
    expect(await recognised([swapOf('a', bound)], { fromAddress: 'bc1other' })).toEqual(unchanged)
    expect(await recognised([swapOf('a', bound)], { fromAmount: '0.2' })).toEqual(unchanged)
    expect(await recognised([swapOf('a', bound)], { fromAmount: '' })).toEqual(unchanged)
  })

  it('of a second leg comes from the source of the swap', async () => {
    const swap = swapOf('a')
    expect(await recognised([swap], {}, { swap, paysSecondLeg: true })).toEqual(both('a'))
    expect(await recognised([swap], { fromAddress: 'bc1x' }, { swap, paysSecondLeg: true })).toEqual(shown('a'))
  })
})
