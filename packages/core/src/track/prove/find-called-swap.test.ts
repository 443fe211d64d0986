import { describe, expect, it, onTestFinished } from 'vitest'
import type { Chain, SentCall } from '../../contract/chain.ts'
import type { EvmCall } from '../../contract/deposit.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import { memoryHistory } from '../../memory/memory-history.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { anonymous } from '../../memory/open-keys.ts'
import {
  call,
  chainPluginOf,
  eth,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  swapRequest,
  usdc,
} from '../../testing/fakes.ts'

const SENDER = `0x${'a1'.repeat(20)}`
const ROUTER = `0x${'c0'.repeat(20)}`
const RECIPIENT = `0x${'b0'.repeat(20)}`
const HASH = `0x${'1f'.repeat(32)}`
const START = Date.parse('2026-11-23T00:00:00Z')

/** The call that the provider builds next. */
const builtCall = (order: number): EvmCall => ({
  vm: 'evm',
  to: ROUTER,
  data: `0x12aa${order.toString(16).padStart(4, '0')}`,
  value: 10n ** 17n,
})

/** A chain whose transactions are the calls themselves. */
const callChain = (sentCall: Chain['findSentCall']) =>
  fakeChain({
    codes: ['ETH'],
    readAddress: (_, text) => ({ canonical: text, form: 'evm' }),
    build: async (deposit) => {
      const { to, data, value } = (deposit as { readonly call: EvmCall }).call
      return { tx: { to, data, value: value.toString() }, txType: 'FAKE', networkFee: 1n }
    },
    decode: ({ tx }) => {
      const { to, data, value } = tx as { to: string; data: string; value: string }
      return { to, data, amount: BigInt(value), others: [] }
    },
    ...(sentCall ? { findSentCall: sentCall } : {}),
  })

interface FixtureOptions {
  /** Without it the chain cannot be read. */
  readonly sent?: (order: number) => Partial<SentCall> | Error | undefined
  /** Every swap is built as the same call. */
  readonly isOneCall?: boolean
  /** Which provider reports the transaction: that of the swaps, or another one. */
  readonly knownBy?: 'own' | 'other'
}

/** Swaps of 0.1 ETH by calls of a router, and what their provider and their chain report of one transaction. */
const fixture = async ({ sent, isOneCall = false, knownBy = 'own' }: FixtureOptions = {}) => {
  const time = { now: START }
  const reported: { status?: SwapStatus; sent?: ReturnType<NonNullable<typeof sent>> } = {}
  let built = 0
  const provider = fakeProvider({
    capabilities: { privacy: true },
    quote: (params) => ({ offers: [offerOf(params, { depositKind: 'contractCall' })] }),
    build: async ({ sellAmount }, { sources }) => ({
      kind: 'contractCall',
      asset: eth,
      amount: sellAmount,
      sources: [sources[0]],
      expiresAt: time.now + 600_000,
      call: builtCall(isOneCall ? 1 : ++built),
    }),
    getStatus: async ({ hash }) => (hash === reported.status?.hash && isKnown('own') ? reported.status : undefined),
  })
  const other = fakeProvider({
    id: 'OTHER',
    quote: () => ({ declined: { errorCode: 'unsupportedMethod', message: 'no route' } }),
    getStatus: async ({ hash }) => (hash === reported.status?.hash && isKnown('other') ? reported.status : undefined),
  })
  const isKnown = (by: FixtureOptions['knownBy']): boolean => knownBy === by
  const [gone, unread] = [new Set<string>(), new Set<string>()]
  const read: Chain['findSentCall'] = async (_, hash) => {
    if (unread.has(hash)) throw new Error('The node is down.')
    if (gone.has(hash)) return undefined
    if (reported.sent instanceof Error) throw reported.sent
    return reported.sent && { from: SENDER, ...builtCall(1), ...reported.sent }
  }
  const chain = callChain(sent ? read : undefined)
  const stores = { swaps: memorySwaps(), history: memoryHistory() }
  const engine = createEngine({
    plugins: [pluginOf(provider, other), chainPluginOf(chain)],
    keys: { find: async (key: string) => ({ ...anonymous, id: key }) },
    clock: { now: () => time.now },
    ...stores,
  })
  onTestFinished(() => engine.dispose())
  reported.sent = sent?.(1)
  const swap = async (key = 'owner', { usePrivacyMode = false, destinationAddress = RECIPIENT } = {}) => {
    const wish = { sellAsset: eth.identifier, buyAsset: usdc.identifier, usePrivacyMode }
    const { routes } = await engine.quote({ ...call(quoteRequest(wish)), apiKey: key })
    const wanted = { sourceAddress: SENDER, destinationAddress, disableBalanceCheck: true }
    const made = await engine.swap({ ...call(swapRequest(routes[0]?.routeId ?? '', wanted)), apiKey: key })
    return made.swapId
  }
  /** What the provider reports of the transaction, mined a minute after the first swap was built. */
  const deposit = (more: Partial<SwapStatus> = {}, minedAt = START + 60_000): void => {
    const step = {
      chainId: '1',
      hash: HASH,
      block: 1,
      type: 'swap',
      status: 'completed' as const,
      fromAsset: eth.identifier,
      fromAmount: '0.1',
      fromAddress: SENDER.toUpperCase().replace('0X', '0x'),
      toAsset: usdc.identifier,
      toAmount: '300',
      toAddress: RECIPIENT,
      finalisedAt: minedAt / 1_000,
      ...more,
    }
    reported.status = { ...step, legs: [step], ...more }
  }
  const track = (apiKey = 'owner', hash = HASH) => engine.track({ ...call({ hash, chainId: '1' }), apiKey })
  const boundTo = async (hash = HASH) => (await stores.swaps.findByHash('1', hash))?.swapId
  return { gone, unread, engine, time, reported, stores, swap, deposit, track, boundTo }
}

const readable = { sent: () => ({}) }
const unreadable = {}

describe.each([
  ['that its chain shows', readable],
  ['that its chain does not show', unreadable],
])('a deposit by contract call %s', (_, options) => {
  it('is bound to its swap, whose history and later requests know it', async () => {
    const { engine, swap, deposit, track, boundTo } = await fixture(options)
    const swapId = await swap()
    deposit()
    expect((await track()).swapStatus).toMatchObject({ status: 'completed', hash: HASH })
    expect(await boundTo()).toBe(swapId)
    const changes = await engine.swapChanges({ ...call({ swapId }), apiKey: 'owner' })
    expect(changes.map(({ type, final }) => [type, final])).toEqual([
      ['created', false],
      ['status', true],
    ])
    const [entry] = await engine.swaps({ ...call({ limit: 1, status: 'completed' }), apiKey: 'owner' })
    expect(entry?.change.swapId).toBe(swapId)
  })

  it('is not bound by another key, which does not learn the quote', async () => {
    const { swap, deposit, track, boundTo } = await fixture(options)
    await swap()
    deposit()
    const view = await track('stranger')
    expect([view.swapStatus.status, view.quoteId, await boundTo()]).toEqual(['completed', undefined, undefined])
  })

  it('of a confidential swap is redacted for others, bound or not', async () => {
    const { swap, deposit, track, boundTo } = await fixture(options)
    const swapId = await swap('owner', { usePrivacyMode: true })
    for (const more of [{}, { fromAmount: '' }, { toAddress: '' }, { status: 'pending' as const, finalisedAt: -1 }]) {
      deposit(more)
      expect(await track('stranger'), JSON.stringify(more)).toMatchObject({
        privacyMode: true,
        redactionReason: 'notOwner',
        swapStatus: { toAddress: '', toAmount: '' },
      })
      expect(await boundTo()).toBeUndefined()
    }
    deposit()
    expect((await track()).redactionReason).toBeUndefined()
    expect(await boundTo()).toBe(swapId)
    expect(await track('stranger')).toMatchObject({ redactionReason: 'notOwner' })
  })

  it('of a confidential swap stays redacted for a key that builds the same', async () => {
    const { swap, deposit, track, boundTo } = await fixture({ ...options, isOneCall: true })
    await swap('owner', { usePrivacyMode: true })
    await swap('stranger')
    deposit()
    expect(await track('stranger')).toMatchObject({ redactionReason: 'notOwner' })
    expect(await boundTo()).toBeUndefined()
  })

  it('is not bound when it was made before the swap', async () => {
    const { swap, deposit, track, boundTo } = await fixture(options)
    await swap()
    deposit({}, START - 61_000)
    expect((await track()).quoteId).toBeUndefined()
    expect(await boundTo()).toBeUndefined()
  })

  it('is not bound when another account sent it', async () => {
    const { swap, deposit, track, reported, boundTo } = await fixture(options)
    await swap()
    const other = `0x${'ee'.repeat(20)}`
    deposit({ fromAddress: other })
    if (reported.sent) reported.sent = { from: other }
    expect((await track()).quoteId).toBeUndefined()
    expect(await boundTo()).toBeUndefined()
  })

  it('is not bound when it is a swap of another provider', async () => {
    const { swap, deposit, track, boundTo } = await fixture({ ...options, knownBy: 'other' })
    await swap()
    deposit()
    const view = await track()
    expect([view.provider, view.quoteId]).toEqual(['OTHER', undefined])
    expect(await boundTo()).toBeUndefined()
  })

  it('that is bound to one swap is never bound to another', async () => {
    const { time, swap, deposit, track, boundTo } = await fixture({ ...options, isOneCall: true })
    const first = await swap()
    deposit()
    await track()
    time.now += 30_000
    await swap()
    await track()
    expect(await boundTo()).toBe(first)
    await swap('stranger')
    await track('stranger')
    expect(await boundTo()).toBe(first)
  })

  it('is not found by the hash of its approval', async () => {
    const { swap, deposit, track, boundTo } = await fixture(options)
    await swap()
    deposit()
    const error = await track('owner', `0x${'2f'.repeat(32)}`).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'txNotFound' })
    expect(await boundTo()).toBeUndefined()
  })
})

describe('a deposit by contract call that its chain does not show', () => {
  it.each<[string, Partial<SwapStatus>]>([
    ['another amount', { fromAmount: '0.2' }],
    ['no amount', { fromAmount: '' }],
    ['another destination', { toAddress: SENDER }],
    ['no destination', { toAddress: '' }],
    ['another asset sold', { fromAsset: usdc.identifier }],
    ['no asset sold', { fromAsset: '' }],
    ['another asset bought', { toAsset: 'BTC.BTC' }],
    ['no time', { finalisedAt: -1 }],
    ['a time after the end of the swap', { finalisedAt: (START + 700_000) / 1_000 }],
    ['no sender', { fromAddress: '' }],
  ])('is not bound with %s', async (_, more) => {
    const { swap, deposit, track, boundTo } = await fixture(unreadable)
    await swap()
    deposit(more)
    await track()
    expect(await boundTo()).toBeUndefined()
  })

  it('is not bound while two swaps are alike, and is once one of them has another deposit', async () => {
    const { swap, deposit, track, stores, boundTo } = await fixture(unreadable)
    const first = await swap()
    const second = await swap()
    deposit()
    expect((await track()).quoteId).toBeUndefined()
    expect(await boundTo()).toBeUndefined()
    await stores.swaps.bind(first, `0x${'3f'.repeat(32)}`)
    await track()
    expect(await boundTo()).toBe(second)
  })

  it('is bound to the later of two swaps when the earlier one had ended', async () => {
    const { time, swap, deposit, track, boundTo } = await fixture(unreadable)
    await swap()
    time.now += 1_200_000
    const second = await swap()
    deposit({}, time.now + 30_000)
    time.now += 60_000
    await track()
    expect(await boundTo()).toBe(second)
  })
})

describe('a deposit by contract call that its chain shows', () => {
  it('is bound to the swap of its call among several alike', async () => {
    const { swap, deposit, track, reported, boundTo } = await fixture(readable)
    await swap()
    const second = await swap()
    await swap()
    reported.sent = { ...builtCall(2), data: builtCall(2).data.toUpperCase().replace('0X', '0x') }
    deposit()
    await track()
    expect(await boundTo()).toBe(second)
  })

  it('is bound before it is mined, whatever its provider leaves out', async () => {
    const { swap, deposit, track, boundTo } = await fixture(readable)
    const swapId = await swap()
    deposit({ status: 'pending', finalisedAt: -1, fromAmount: '', toAddress: '', fromAsset: '' })
    await track()
    expect(await boundTo()).toBe(swapId)
  })

  it('is not bound to a swap of the same call that another account made, when another amount is reported', async () => {
    const { swap, deposit, track, reported, boundTo } = await fixture(readable)
    await swap()
    reported.sent = { from: RECIPIENT }
    deposit({ fromAmount: '0.2' })
    await track()
    expect(await boundTo()).toBeUndefined()
  })

  it.each<[string, Partial<SentCall>]>([
    ['other call data', { data: '0x12aa0009' }],
    ['another value', { value: 1n }],
    ['another contract', { to: RECIPIENT }],
  ])('is not bound with %s, although provider and facts agree', async (_, sent) => {
    const { swap, deposit, track, reported, boundTo } = await fixture(readable)
    await swap()
    reported.sent = sent
    deposit()
    expect((await track()).quoteId).toBeUndefined()
    expect(await boundTo()).toBeUndefined()
  })

  it('is bound by its facts where an account contract or a relayer carries the call', async () => {
    for (const sent of [
      { from: ROUTER, to: SENDER },
      { from: SENDER, to: SENDER, data: '0xba7c' },
    ]) {
      const { swap, deposit, track, reported, boundTo } = await fixture(readable)
      const swapId = await swap()
      reported.sent = sent
      deposit()
      await track()
      expect(await boundTo()).toBe(swapId)
    }
  })

  it('is bound by its facts while the node is down', async () => {
    const { swap, deposit, track, reported, boundTo } = await fixture(readable)
    const swapId = await swap()
    reported.sent = new Error('The node is down.')
    deposit()
    await track()
    expect(await boundTo()).toBe(swapId)
  })

  const NEXT = `0x${'4f'.repeat(32)}`

  it('that is sent again with a higher fee is the deposit of its swap from then on', async () => {
    const { engine, gone, swap, deposit, track, boundTo } = await fixture(readable)
    const swapId = await swap('owner', { usePrivacyMode: true })
    deposit({ status: 'pending', finalisedAt: -1 })
    await track()
    gone.add(HASH)
    deposit({ hash: NEXT })
    expect(await track('stranger', NEXT)).toMatchObject({ redactionReason: 'notOwner' })
    expect(await boundTo(NEXT)).toBeUndefined()
    await track('owner', NEXT)
    expect([await boundTo(NEXT), await boundTo()]).toEqual([swapId, swapId])
    const changes = await engine.swapChanges({ ...call({ swapId }), apiKey: 'owner' })
    expect(changes.at(-1)).toMatchObject({ final: true, snapshot: { swapStatus: { hash: NEXT } } })
  })

  it.each([
    ['while its chain still knows the other one', 'pending', false],
    ['once the swap has ended', 'completed', true],
  ] as const)('that is made twice is not the deposit of its swap %s', async (_, status, isGone) => {
    const { gone, swap, deposit, track, boundTo } = await fixture(readable)
    await swap('owner', { usePrivacyMode: true })
    deposit({ status })
    await track()
    if (isGone) gone.add(HASH)
    deposit({ hash: NEXT })
    expect(await track('stranger', NEXT)).toMatchObject({ redactionReason: 'notOwner' })
    expect((await track('owner', NEXT)).quoteId).toBeUndefined()
    expect(await boundTo(NEXT)).toBeUndefined()
  })

  it('that is sent again is not bound while the first one cannot be read', async () => {
    const { unread, swap, deposit, track, boundTo } = await fixture(readable)
    await swap()
    deposit({ status: 'pending', finalisedAt: -1 })
    await track()
    unread.add(HASH)
    deposit({ hash: NEXT })
    await track('owner', NEXT)
    expect(await boundTo(NEXT)).toBeUndefined()
  })

  it('is not taken for one that is sent again where it makes another call', async () => {
    const { gone, reported, swap, deposit, track, boundTo } = await fixture(readable)
    await swap('owner', { usePrivacyMode: true })
    deposit({ status: 'pending', finalisedAt: -1 })
    await track()
    gone.add(HASH)
    reported.sent = { data: '0x12aa0009' }
    deposit({ hash: NEXT })
    expect(await track('stranger', NEXT)).toMatchObject({ privacyMode: false, swapStatus: { hash: NEXT } })
    expect((await track('owner', NEXT)).quoteId).toBeUndefined()
    expect(await boundTo(NEXT)).toBeUndefined()
  })

  it('that is sent again is not bound where swaps of two keys are the same call', async () => {
    const { gone, stores, swap, deposit, track, boundTo } = await fixture({ ...readable, isOneCall: true })
    for (const [key, hash] of [
      ['owner', HASH],
      ['stranger', `0x${'3f'.repeat(32)}`],
    ] as const) {
      await stores.swaps.bind(await swap(key), hash)
      gone.add(hash)
    }
    deposit({ hash: NEXT })
    for (const key of ['owner', 'stranger']) {
      await track(key, NEXT)
      expect(await boundTo(NEXT)).toBeUndefined()
    }
  })

  it('is bound to the newest of the swaps of one key that are the same call', async () => {
    const { swap, deposit, track, boundTo } = await fixture({ ...readable, isOneCall: true })
    await swap()
    const second = await swap()
    deposit()
    await track()
    expect(await boundTo()).toBe(second)
  })
})
