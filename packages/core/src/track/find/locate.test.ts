import { describe, expect, it } from 'vitest'
import type { Chain } from '../../contract/chain.ts'
import type { StoredLeg, StoredSwap } from '../../contract/stores.ts'
import { createAddressComparison } from '../../domain/address-comparison.ts'
import type { TrackRequest } from '../../domain/request.ts'
import type { EngineContext } from '../../engine-context.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { fakeChain, fakeProvider } from '../../testing/fakes.ts'
import { storedSwap } from '../../testing/stored-swap.ts'
import { locate } from './locate.ts'

const HASH = 'aa11'
const swapOf = (swapId: string, more: Partial<StoredSwap> = {}): StoredSwap =>
  storedSwap(swapId, { provider: 'ONE', ...more })
const second = (more: Partial<StoredLeg>): StoredLeg =>
  ({ provider: 'TWO', chainId: '1', sellAsset: 'ETH.ETH', destinationAddress: '0xto', ...more }) as StoredLeg
const atSecond = second({ depositAddress: '0x5Ec0', depositChannelId: 'C-2' })

interface Setting {
  /** What a transaction pays, as its chain reports. */
  readonly recipients?: Chain['findRecipients']
  /** Chains that a provider serves, by id. */
  readonly serves?: Readonly<Record<string, readonly string[]>>
  readonly isUnknown?: boolean
  readonly submits?: boolean
}

/** Three providers, of which THREE tells no status, and stored swaps. */
const fixture = async (swaps: readonly StoredSwap[], setting: Setting = {}) => {
  const { recipients, serves = {}, isUnknown = false, submits = false } = setting
  const store = memorySwaps()
  for (const one of swaps) await store.save(one)
  /** Addresses that the store was asked for. */
  const addresses: string[] = []
  const findByDepositAddress = (address: string) => {
    addresses.push(address)
    return store.findByDepositAddress(address)
  }
  const getStatus = async () => undefined
  const providers = [
    fakeProvider({ id: 'ONE', getStatus, capabilities: { submitsDeposits: submits } }),
    fakeProvider({ id: 'TWO', getStatus }),
    fakeProvider({ id: 'THREE' }),
  ].map((provider) => [provider.id, provider] as const)
  const chain = fakeChain({ codes: ['BTC', 'ETH'], ...(recipients ? { findRecipients: recipients } : {}) })
  const engine = {
    providers: new Map(providers),
    swaps: { ...store, findByDepositAddress },
    chains: new Map([
      ['BTC', chain],
      ['ETH', chain],
    ]),
    unknownDeposits: { has: () => isUnknown },
    catalogue: { findSupported: (id: string) => (serves[id] ? { chainIds: serves[id] } : undefined) },
    limits: { trackDeadlineMs: 1_000 },
    clock: { now: () => 0 },
    isSameAddress: createAddressComparison(new Map()),
  } as unknown as EngineContext
  const located = async (request: TrackRequest, callerId: string | null = 'acme') => {
    const {
      swap,
      providers: asked,
      request: _,
      callerId: __,
      askedAt: ___,
      ...rest
    } = await locate(engine, request, callerId ?? undefined)
    return { swapId: swap?.swapId, asked: asked.map(({ id }) => id), ...rest }
  }
  return { located, addresses }
}
const paying =
  (...addresses: readonly string[]): Chain['findRecipients'] =>
  async () =>
    addresses
const byHash = (hash = HASH, chainId = 'bitcoin'): TrackRequest => ({ hash, chainId })

describe('the swap that a request names', () => {
  const vault = { depositAddress: 'bc1vault' }

  it('is found by channel, by hash on its chain, and by an address that is its own', async () => {
    const { located } = await fixture([
      swapOf('a', { depositChannelId: 'C-1', hash: HASH, depositAddress: 'bc1own' }),
      swapOf('b', { chainId: '1', hash: HASH }),
    ])
    const found = { swapId: 'a', asked: ['ONE'] }
    expect(await located({ depositChannelId: 'C-1' })).toEqual(found)
    expect(await located(byHash())).toEqual(found)
    expect(await located({ depositAddress: 'bc1own' })).toEqual(found)
    expect(await located(byHash(HASH, '1'))).toMatchObject({ swapId: 'b' })
    // A hash without a chain names nothing, and neither does a chain without a hash.
    expect(await located({ hash: HASH, depositAddress: 'bc1own' })).toEqual(found)
    expect(await located({ chainId: 'bitcoin', depositAddress: 'bc1own' })).toEqual(found)
  })

  it('is not one of several at one address', async () => {
    const { located } = await fixture([swapOf('a', vault), swapOf('b', vault)])
    expect(await located({ depositAddress: 'bc1vault' })).toEqual({ swapId: undefined, asked: ['ONE', 'TWO'] })
  })

  it('has the providers of both of its legs', async () => {
    const { located } = await fixture([swapOf('a', { hash: HASH, secondLeg: atSecond })])
    expect(await located(byHash())).toEqual({ swapId: 'a', asked: ['ONE', 'TWO'] })
  })
})

describe('a transaction of no stored swap', () => {
  it('is looked for at every provider that serves its chain, as far as that is known', async () => {
    const { located } = await fixture([], { serves: { ONE: ['1'], TWO: ['bitcoin'] } })
    expect(await located(byHash())).toEqual({ swapId: undefined, asked: ['TWO'] })
    expect(await located(byHash(HASH, '1'))).toEqual({ swapId: undefined, asked: ['ONE'] })
    await expect(located(byHash(HASH, 'solana'))).rejects.toMatchObject({ code: 'txNotFound' })
    expect((await located({ depositChannelId: 'C-9' })).asked).toEqual(['ONE', 'TWO'])
  })

  it('is not looked for again where no provider knew it a moment ago', async () => {
    const { located } = await fixture([], { isUnknown: true })
    await expect(located(byHash())).rejects.toMatchObject({ code: 'txNotFound' })
    await expect(located({ depositAddress: 'bc1x' })).rejects.toMatchObject({ code: 'depositChannelNotFound' })
  })

  it.each(['', ' aa', 'aa bb', '-aa', 'a'.repeat(129), 'aa\n', 'ää'])('is refused as malformed: %j', async (hash) => {
    const { located } = await fixture([])
    await expect(located(byHash(hash))).rejects.toMatchObject({ code: 'invalidTxHashFormat' })
  })

  it.each([
    ['a word on Ethereum', 'hello', '1'],
    ['more than 32 bytes on Bitcoin', 'a'.repeat(65), 'bitcoin'],
    ['base58 on TRON', '5'.repeat(40).concat('zz'), '728126428'],
    ['a prefix alone', '0x', '1'],
  ])('is refused as malformed: %s', async (_, hash, chainId) => {
    const { located } = await fixture([])
    await expect(located({ hash, chainId })).rejects.toMatchObject({ code: 'invalidTxHashFormat' })
  })

  it.each([
    ['0xAB', 'bitcoin'],
    ['a'.repeat(64), '1'],
    ['a'.repeat(128), 'solana'],
    ['aA9+/=_-', 'ton'],
    ['11400123-2', 'polkadot'],
    ['whatever', 'a-chain-of-a-plugin'],
  ])('is well-formed: %s on %s', async (hash, chainId) => {
    const { located } = await fixture([])
    const code = await located({ hash, chainId }).then(
      () => 'found',
      (error: { readonly code: string }) => error.code,
    )
    expect(code).not.toBe('invalidTxHashFormat')
  })
})

describe('a transaction that pays a known address', () => {
  const channel = { depositAddress: 'bc1channel', depositChannelId: 'C-1' }

  it('is the deposit of the swap whose channel has that address, on its chain', async () => {
    const { located } = await fixture([swapOf('a', channel)], { recipients: paying('bc1other', 'bc1channel') })
    for (const caller of ['acme', 'other', null])
      expect(await located(byHash(), caller)).toEqual({ swapId: 'a', asked: ['ONE'] })
    expect(await located(byHash(HASH, '1'), 'other')).toMatchObject({ swapId: undefined })
  })

  it('pays the second leg where the address is that of its channel', async () => {
    const two = swapOf('a', { secondLeg: atSecond })
    const { located } = await fixture([two], { recipients: paying('0x5ec0') })
    expect(await located(byHash(HASH, '1'), 'other')).toEqual({
      swapId: 'a',
      asked: ['ONE', 'TWO'],
      paysSecondLeg: true,
    })
    expect(await located(byHash(), 'other')).toMatchObject({ swapId: undefined })
  })

  it('is no deposit where the address is that of the leg on the other chain', async () => {
    const two = swapOf('a', { ...channel, secondLeg: atSecond })
    const { located } = await fixture([two], { recipients: paying('0x5ec0') })
    expect(await located(byHash(), 'other')).toMatchObject({ swapId: undefined })
  })

  it('may be the deposit of the newest open swap of the caller where the address is shared', async () => {
    const vault = { depositAddress: 'bc1vault' }
    const swaps = [
      swapOf('old', vault),
      swapOf('new', vault),
      swapOf('bound', { ...vault, hash: 'bb22' }),
      swapOf('abroad', { ...vault, chainId: '1' }),
      swapOf('foreign', { ...vault, callerId: 'other' }),
    ]
    const { located } = await fixture(swaps, { recipients: paying('bc1vault') })
    expect(await located(byHash())).toEqual({ swapId: 'new', asked: ['ONE'], isAssumed: true })
    expect(await located(byHash(), 'other')).toMatchObject({ swapId: 'foreign', isAssumed: true })
    expect(await located(byHash(), 'third')).toEqual({ swapId: undefined, asked: ['ONE', 'TWO'] })
    expect(await located(byHash(), null)).toMatchObject({ swapId: undefined })
  })

  it('is not read where the request names a channel, or no chain', async () => {
    const { located } = await fixture([swapOf('a', channel)], { recipients: paying('bc1channel') })
    expect(await located({ ...byHash(), depositChannelId: 'C-9' })).toMatchObject({ swapId: undefined })
    expect(await located({ hash: HASH })).toMatchObject({ swapId: undefined })
  })

  it('is not read where the request names no transaction', async () => {
    const read: unknown[] = []
    const recipients: Chain['findRecipients'] = async (_, hash) => {
      read.push(hash)
      return ['bc1channel']
    }
    const { located } = await fixture([swapOf('a', channel)], { recipients })
    expect(await located({ chainId: 'bitcoin', depositAddress: 'bc1vault' })).toMatchObject({ swapId: undefined })
    expect(read).toEqual([])
  })

  it('is looked up by no address where the request has none', async () => {
    const { located, addresses } = await fixture([swapOf('a', channel)])
    expect(await located(byHash())).toMatchObject({ swapId: undefined })
    expect(addresses).toEqual([])
  })

  it('is named by the address of the request where the chain says nothing of it', async () => {
    const { located } = await fixture([swapOf('a', channel), swapOf('b', { depositAddress: 'bc1vault' })])
    expect(await located({ ...byHash(), depositAddress: 'bc1channel' })).toMatchObject({ swapId: 'a' })
    expect(await located({ ...byHash(), depositAddress: 'bc1vault' })).toMatchObject({ swapId: undefined })
    expect(await located({ ...byHash(HASH, '1'), depositAddress: 'bc1channel' })).toMatchObject({ swapId: undefined })
  })
})

describe('the deposit that may be submitted to a provider', () => {
  const channel = { depositAddress: 'bc1channel', depositChannelId: 'C-1' }

  it('is the one that its owner names and that pays the swap', async () => {
    const { located } = await fixture([swapOf('a', channel)], { recipients: paying('bc1channel'), submits: true })
    expect(await located(byHash())).toMatchObject({ swapId: 'a', depositHash: HASH })
    expect((await located(byHash(), 'other'))?.depositHash).toBeUndefined()
  })

  it('is not one of which another swap may be the owner', async () => {
    const vault = { depositAddress: 'bc1vault' }
    const setting = { recipients: paying('bc1vault'), submits: true }
    const { located } = await fixture([swapOf('a', vault), swapOf('b', vault)], setting)
    expect(await located(byHash())).toEqual({ swapId: 'b', asked: ['ONE'], isAssumed: true })
  })
})
