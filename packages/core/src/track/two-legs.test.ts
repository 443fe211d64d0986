import { describe, expect, it, onTestFinished } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { StatusLeg, StatusQuery, SwapStatus } from '../contract/swap-status.ts'
import { createEngine } from '../create-engine.ts'
import type { TrackRequest } from '../domain/request.ts'
import { SwapError, UpstreamError } from '../errors.ts'
import { btc, call, chainPluginOf, type FakeOptions, pluginOf, usdc } from '../testing/fakes.ts'
import {
  bridge,
  channel,
  dex,
  firstHash,
  firstStep,
  link,
  linkQuote,
  linkSwap,
  recipient,
  sender,
  twoChains,
} from '../testing/two-leg-providers.ts'

const swapStatus = (changes: Partial<StatusLeg>, more: Partial<SwapStatus> = {}): SwapStatus => ({
  ...firstStep(changes),
  legs: [firstStep(changes)],
  ...more,
})

const bought = {
  fromAsset: usdc.identifier,
  fromAmount: '1000',
  toAsset: btc.identifier,
  toAmount: '0.02',
  toAddress: recipient,
}

/** What the two networks report; the test changes it. */
const createFixture = async (ethereum: Partial<Chain> = {}, first: FakeOptions = {}) => {
  const reported: { one: SwapStatus | Error | undefined; two: SwapStatus | Error | undefined } = {
    one: undefined,
    two: undefined,
  }
  const asked: { provider: string; query: StatusQuery }[] = []
  const reports = (provider: 'DEX' | 'BRIDGE') => async (query: StatusQuery) => {
    asked.push({ provider, query })
    const status = provider === 'DEX' ? reported.one : reported.two
    if (status instanceof Error) throw status
    // A swap in one transaction has no other key than that transaction.
    return provider === 'DEX' && query.hash === undefined ? undefined : status
  }
  const engine = createEngine({
    plugins: [
      pluginOf(dex({ getStatus: reports('DEX'), ...first }), bridge({ getStatus: reports('BRIDGE') })),
      ...twoChains(ethereum).map(chainPluginOf),
    ],
    policy: { intermediateAssets: [usdc.identifier] },
  })
  onTestFinished(() => engine.dispose())
  const { routes } = await engine.quote(call(linkQuote()))
  const swap = await engine.swap(call(linkSwap(routes[0]?.routeId as string)))
  const track = (request: TrackRequest) => engine.track(call(request))
  return { reported, asked, track, swap }
}

const byHash = { hash: firstHash, chainId: '1' }

describe('tracking a swap through two providers', () => {
  it('reports not_started until its deposit is seen, by the channel of the swap response', async () => {
    const { track, swap, reported } = await createFixture()
    expect(swap.deposit?.channel?.id).toBe('BRIDGE-1')
    const { swapStatus: view, provider } = await track({ depositChannelId: 'BRIDGE-1' })
    expect(view).toMatchObject({ status: 'not_started', hash: '', fromAsset: link.identifier, fromAmount: '100' })
    expect(view).toMatchObject({ toAsset: 'BTC.BTC', toAddress: recipient })
    expect(provider).toBe('DEX')
    reported.two = swapStatus({ ...bought, status: 'not_started' }, { legs: [] })
    expect((await track({ depositAddress: channel })).swapStatus.status).toBe('not_started')
  })
  it('continues with the second leg when the first has paid, by the hash of the deposit [TRK-0]', async () => {
    const { track, reported, asked } = await createFixture()
    reported.one = swapStatus({ status: 'pending' })
    expect(await track(byHash)).toMatchObject({ provider: 'DEX', swapStatus: { status: 'pending' } })
    expect(asked.filter(({ provider }) => provider === 'BRIDGE').at(-1)?.query.known).toBeUndefined()
    reported.one = swapStatus({})
    expect(await track(byHash)).toMatchObject({ provider: 'BRIDGE', swapStatus: { status: 'swapping' } })
    expect(asked.at(-1)).toMatchObject({
      provider: 'BRIDGE',
      query: {
        hash: firstHash,
        chainId: '1',
        depositChannelId: 'BRIDGE-1',
        depositAddress: channel,
        known: { state: { bridge: true } },
      },
    })
    reported.two = swapStatus(bought, { providerOrderId: '7' })
    expect(await track(byHash)).toMatchObject({
      provider: 'BRIDGE',
      swapStatus: {
        status: 'completed',
        toAsset: 'BTC.BTC',
        toAmount: '0.02',
        fromAsset: link.identifier,
        providerOrderId: '7',
      },
    })
  })
  it('is found by the hash of either deposit once that is known [TRK-0b, TRK-0c]', async () => {
    const { track, reported, asked } = await createFixture()
    reported.one = swapStatus({})
    reported.two = swapStatus(bought)
    await track(byHash)
    for (const request of [
      { depositChannelId: 'BRIDGE-1' },
      { depositAddress: channel.toUpperCase().replace('0X', '0x') },
    ]) {
      expect((await track(request)).swapStatus).toMatchObject({ status: 'completed', hash: firstHash })
      const own = asked.findLast(({ provider }) => provider === 'DEX')
      expect(own?.query).toMatchObject({ hash: firstHash, chainId: '1' })
      expect(own?.query?.depositChannelId).toBeUndefined()
      expect(own?.query?.depositAddress).toBeUndefined()
    }
  })
  it('is found by its hash when the chain reports the recipients', async () => {
    const { track, reported, asked } = await createFixture({ findRecipients: async () => [channel] })
    reported.one = swapStatus({})
    reported.two = swapStatus(bought)
    expect((await track(byHash)).swapStatus.status).toBe('completed')
    expect(asked.map(({ provider }) => provider)).toEqual(['DEX', 'BRIDGE'])
  })
  it('is found by the payout between the legs, which the second provider alone knows', async () => {
    const PAID = `0x${'d1'.repeat(32)}`
    const named: (string | undefined)[] = []
    const getStatus: FakeOptions['getStatus'] = async ({ hash, known }) => {
      named.push(hash)
      return known && swapStatus({ status: 'not_started', hash: '' }, { legs: [] })
    }
    const { track, reported, swap } = await createFixture({}, { getStatus, capabilities: { sameChainOnly: false } })
    reported.two = swapStatus({ ...bought, hash: PAID, status: 'swapping', toAddress: channel })
    const view = await track({ hash: PAID, chainId: '1' })
    expect(view).toMatchObject({
      provider: 'BRIDGE',
      quoteId: swap.quoteId,
      swapStatus: { status: 'swapping', fromAsset: link.identifier },
    })
    // Once as a transaction of any swap, then of this one, whose own deposit is another.
    expect(named).toEqual([PAID, undefined])
  })
  it('never takes the payout between the legs for the deposit, even on the same chain', async () => {
    const PAID = `0x${'d1'.repeat(32)}`
    const named: (string | undefined)[] = []
    const recipients = async (_: string, hash: string) => (hash === PAID ? [channel] : [])
    // What it has not seen it tells as its swap that is not started, under the hash it was asked for.
    const getStatus: FakeOptions['getStatus'] = async ({ hash, known }) => {
      named.push(hash)
      return known && swapStatus({ status: 'not_started', hash: hash ?? '' }, { legs: [] })
    }
    const { track, reported } = await createFixture(
      { findRecipients: recipients },
      { getStatus, capabilities: { sameChainOnly: false } },
    )
    reported.two = swapStatus({ ...bought, hash: PAID, status: 'swapping' })
    const view = await track({ hash: PAID, chainId: '1' })
    expect(view).toMatchObject({ provider: 'BRIDGE', swapStatus: { status: 'swapping' } })
    await track({ depositAddress: channel })
    expect(named).toEqual([undefined, undefined])
  })
  it('reports the second leg when the first has no hash to query', async () => {
    const { track, reported } = await createFixture()
    reported.two = swapStatus(bought)
    expect(await track({ depositChannelId: 'BRIDGE-1' })).toMatchObject({
      provider: 'BRIDGE',
      swapStatus: { status: 'completed', fromAsset: link.identifier, toAmount: '0.02' },
    })
  })
  it('is refunded in the intermediate asset when the second leg is', async () => {
    const { track, reported } = await createFixture()
    reported.one = swapStatus({})
    const back = firstStep({
      type: 'token_transfer',
      status: 'refunded',
      hash: '0xee',
      toAmount: '999',
      toAddress: sender,
    })
    reported.two = swapStatus({ ...bought, status: 'refunded', toAmount: '0' }, { legs: [back], refundReason: 'price' })
    const { swapStatus: view } = await track(byHash)
    expect(view).toMatchObject({
      status: 'refunded',
      toAsset: usdc.identifier,
      toAmount: '0',
      toAddress: sender,
      refundReason: 'price',
    })
    expect(view.legs.at(-1)).toMatchObject({ status: 'refunded', toAmount: '999' })
  })
  it('does not query the second provider before the first has paid or after it failed', async () => {
    for (const status of ['pending', 'swapping', 'refunded', 'failed'] as const) {
      const { track, reported, asked } = await createFixture({ findRecipients: async () => [channel] })
      reported.one = swapStatus({ status })
      expect((await track(byHash)).swapStatus.status).toBe(status)
      expect(asked.every(({ provider }) => provider === 'DEX')).toBe(true)
    }
  })

  it('has failed when the first provider paid another address than the second one', async () => {
    const { track, reported, asked } = await createFixture({ findRecipients: async () => [channel] })
    reported.one = swapStatus({}, { fallbackAddress: sender })
    const { swapStatus: view } = await track(byHash)
    expect(view).toMatchObject({ status: 'failed', toAmount: '' })
    expect(view.toAddress).not.toBe(sender)
    expect(asked.length).toBeGreaterThan(0)
  })
  it('throws a fault of the first provider and ignores one of the second', async () => {
    const { track, reported } = await createFixture({ findRecipients: async () => [channel] })
    reported.one = new UpstreamError('down')
    const error = await track(byHash).catch((caught: unknown) => caught)
    expect(SwapError.is(error) && error.code).toBe('apiRequestFailed')
    reported.two = swapStatus(bought)
    expect((await track(byHash)).swapStatus.status).toBe('completed')
    reported.one = swapStatus({})
    reported.two = new UpstreamError('down')
    expect((await track(byHash)).swapStatus.status).toBe('swapping')
  })
})
