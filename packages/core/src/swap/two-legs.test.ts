import { describe, expect, it, onTestFinished } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { Ask } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { SwapError } from '../errors.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { quoteKeyOf } from '../quote/route-id.ts'
import { btc, call, eth, type FakeOptions, fakeChain, listing, plugged, pluggedChain, usdc } from '../testing/fakes.ts'
import {
  bridge,
  channel,
  chosen,
  dex,
  dexAssets,
  fairOffer,
  link,
  recipient,
  sender,
  twoChains,
  wanted,
} from '../testing/two-legs.ts'

interface Setting extends Partial<EngineOptions> {
  readonly first?: FakeOptions
  readonly second?: FakeOptions
  readonly ethereum?: Partial<Chain>
}

const hubs = [usdc.identifier]

const setUp = async ({ first = {}, second = {}, ethereum = {}, ...options }: Setting = {}, request = {}) => {
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now }
  const [one, two] = [dex(first), bridge(second)]
  const [quotes, swaps] = [memoryStore(clock), memorySwaps()]
  const engine = createEngine({
    plugins: [plugged(one, two), ...twoChains(ethereum).map(pluggedChain)],
    clock,
    policy: { hubs },
    quotes,
    swaps,
    ...options,
  })
  onTestFinished(() => engine.dispose())
  const { routes } = await engine.quote(call(wanted(request)))
  const routeId = routes[0]?.routeId as string
  const swap = (more: Parameters<typeof chosen>[1] = {}) => engine.swap(call(chosen(routeId, more)))
  const code = async (more: Parameters<typeof chosen>[1] = {}): Promise<string> =>
    swap(more).then(
      () => 'no error',
      (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
    )
  return { engine, time, one, two, swaps, quotes, routeId, route: routes[0], swap, code }
}

/** The price of a leg by the how-manieth time it is asked, in percent of the fair one; the last one stays. */
const moving = (percents: readonly number[], more: Partial<ReturnType<typeof fairOffer>> = {}) => {
  let index = 0
  return (ask: Ask) => {
    const percent = BigInt(percents[Math.min(index++, percents.length - 1)] ?? 100)
    const { buyAmount, buyAmountMin } = fairOffer(ask)
    const priced = { buyAmount: (buyAmount * percent) / 100n, buyAmountMin: (buyAmountMin * percent) / 100n }
    return { offers: [fairOffer(ask, { ...priced, ...more })] }
  }
}

describe('a swap through two providers', () => {
  it('opens the second deposit first and pays the first one out into it', async () => {
    const { one, two, swap, routeId } = await setUp()
    const answer = await swap()
    expect(two.built).toMatchObject([
      {
        parties: {
          sources: [sender],
          destinationAddress: recipient,
          refundAddress: sender,
          refundAddressSetting: 'STRICT',
          sweep: false,
        },
      },
    ])
    expect(one.built).toMatchObject([{ parties: { sources: [sender], destinationAddress: channel } }])
    expect(answer).toMatchObject({
      sourceAddress: sender,
      destinationAddress: recipient,
      deposit: {
        kind: 'contractCall',
        amount: 100n * 10n ** 18n,
        channel: { id: 'BRIDGE-1' },
        meta: { bridge: { open: true } },
      },
      built: { tx: { data: `0xswap${channel.slice(2)}` } },
      route: { routeId, providers: ['DEX', 'BRIDGE'], txHint: 'contractCall' },
    })
    expect(answer.route.legs.map(({ provider }) => provider)).toEqual(['DEX', 'BRIDGE'])
  })
  it('prices both legs again, the second also for the least the first may pay', async () => {
    const { two, swap } = await setUp()
    await swap()
    expect(two.asked.map(({ sellAmount }) => sellAmount)).toEqual([1_000_000_000n, 1_000_000_000n, 990_000_000n])
    expect(two.asked[1]).toMatchObject({
      flexInput: true,
      sourceAddress: sender,
      refundAddress: sender,
      destinationAddress: recipient,
    })
  })
  it('is refused where the second would not take the least the first may pay, before anything is opened', async () => {
    const declined = { errorCode: 'sellAssetAmountTooSmall', message: 'too small' }
    const quote = (ask: Ask) => (ask.sellAmount < 1_000_000_000n ? { declined } : { offers: [fairOffer(ask)] })
    const { one, two, code } = await setUp({ second: { quote } })
    expect(await code()).toBe('sellAssetAmountTooSmall')
    expect([...one.built, ...two.built]).toEqual([])
  })
  it('promises the lesser of what the second says of the least amount, and of its share', async () => {
    const steep = (ask: Ask) => ({
      offers: [fairOffer(ask, ask.sellAmount < 1_000_000_000n ? { buyAmount: 5n, buyAmountMin: 5n } : {})],
    })
    const { swap } = await setUp({ second: { quote: steep } })
    const { route } = await swap()
    expect(route.buyAmountMin).toBe(5n)
    expect(route.legs[1]?.buyAmountMin).toBe(5n)
  })
  it('opens the second deposit for the least that may arrive, whose own limit would hold back anything less', async () => {
    const { two, swap } = await setUp()
    const { route } = await swap()
    expect(two.built[0]?.offer).toMatchObject({ sellAmount: 990_000_000n, buyAmountMin: 1_960_200n })
    expect(route).toMatchObject({ buyAmount: 2_000_000n, buyAmountMin: 1_960_200n })
  })
  it('is refused where the second offers something else than a bare deposit for the least', async () => {
    const memo = (ask: Ask) => ({
      offers: [fairOffer(ask, ask.sellAmount < 1_000_000_000n ? { depositKind: 'transferWithMemo' } : {})],
    })
    const { two, code } = await setUp({ second: { quote: memo } })
    expect(await code()).toBe('quoteError')
    expect(two.built).toEqual([])
  })
  it('drifts as a whole: more than 5 % below the quote is refused, whichever leg fell', async () => {
    const first = (percents: readonly number[]) => ({
      first: { quote: moving(percents, { depositKind: 'contractCall' }) },
    })
    expect(await (await setUp(first([100, 94]))).code()).toBe('outputAmountDeviationTooHigh')
    expect(await (await setUp(first([100, 95]))).code()).toBe('no error')
    expect(await (await setUp(first([100, 94]))).code({ overrideSlippage: true })).toBe('no error')
    const second = (percents: readonly number[]) => ({ second: { quote: moving(percents) } })
    expect(await (await setUp(second([100, 94]))).code()).toBe('outputAmountDeviationTooHigh')
  })
  it('checks the balance before either provider opens anything [SWP-3]', async () => {
    const { one, two, code } = await setUp({
      ethereum: { funds: async () => ({ balance: 1n, gasBalance: 1n, state: undefined }) },
    })
    expect(await code()).toBe('insufficientBalance')
    expect([...one.built, ...two.built]).toEqual([])
  })
  it('answers an approval alone, and opens nothing for it [SRS-5]', async () => {
    const amount = 100n * 10n ** 18n
    const approval = { tx: { to: 'token' }, txType: 'EVM', spender: '0xrouter', amount }
    const decoded = { owner: sender, token: link.address ?? '', spender: '0xrouter', amount }
    const ethereum = { approval: async () => approval, decodeApproval: () => decoded }
    const offers = (ask: Ask) => ({
      offers: [fairOffer(ask, { depositKind: 'contractCall', approvalSpender: '0xrouter' })],
    })
    const { one, two, swap } = await setUp({ first: { quote: offers }, ethereum })
    expect(await swap()).toMatchObject({ approval, route: { approvalAddress: '0xrouter' } })
    expect([...one.built, ...two.built]).toEqual([])
  })
  it('is found again after its quote has expired [STA-1]', async () => {
    const { time, swap, code } = await setUp({ second: { quote: moving([100, 50]) } })
    time.now += 5 * 60_000
    expect((await swap()).route).toMatchObject({ providers: ['DEX', 'BRIDGE'], buyAmount: 1_000_000n })
    expect(await code()).toBe('no error')
  })
  it('finds the same variants of both offers again', async () => {
    const quote = (ask: Ask) => ({
      offers: ['slow', 'quick'].map((variant) =>
        fairOffer(ask, { variant, ...(variant === 'quick' ? { buyAmount: 3_000_000n } : {}) }),
      ),
    })
    const { swap, two } = await setUp({ second: { quote } })
    await swap()
    expect(two.built[0]?.offer).toMatchObject({ variant: 'quick', buyAmount: 3_000_000n })
  })
  it('is refused without opening anything where nobody could take a refund on the chain between', async () => {
    const between = { ...usdc, identifier: 'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831', chain: 'ARB' }
    const list = (...tokens: readonly (typeof usdc)[]) => tokens.map((token) => listing(token))
    const [one, two] = [
      bridge({ id: 'ONE', assets: list(link, between) }),
      bridge({
        id: 'TWO',
        assets: list(between, btc),
        build: async (offer, { sources }) => ({
          kind: 'simpleTransfer',
          asset: between,
          amount: offer.sellAmount,
          sources,
          to: channel,
        }),
      }),
    ]
    const contracts = new Set<string>()
    const holdsCode = async (chain: string, address: string) => contracts.has(`${chain} ${address}`)
    const engine = createEngine({
      plugins: [plugged(one, two), ...twoChains({ codes: ['ETH', 'ARB'], holdsCode }).map(pluggedChain)],
      policy: { hubs: [between.identifier] },
    })
    onTestFinished(() => engine.dispose())
    const routeId = (await engine.quote(call(wanted()))).routes[0]?.routeId as string
    const swap = (more: Parameters<typeof chosen>[1]) =>
      engine.swap(call(chosen(routeId, { disableBuildTx: true, ...more })))
    const code = 'refundAddressUnsupportedByRoute'
    await expect(swap({ allowSmartContractSender: true })).rejects.toMatchObject({ code })
    await expect(swap({ disableSecurityChecks: true })).rejects.toMatchObject({ code })
    contracts.add(`ETH ${sender}`)
    await expect(swap({})).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringMatching(/ARB.*allowSmartContractSender/),
    })
    expect([...one.built, ...two.built]).toEqual([])
    contracts.clear()
    await swap({})
    expect(two.built[0]?.parties).toMatchObject({ refundAddress: sender })
  })
  it('refunds the recipient where only the recipient is on the chain between', async () => {
    const [one, two] = [bridge({ id: 'ONE' }), bridge({ id: 'TWO', assets: dexAssets() })]
    const engine = createEngine({
      plugins: [plugged(one, two), ...twoChains().map(pluggedChain)],
      policy: { hubs },
    })
    onTestFinished(() => engine.dispose())
    const bought = { sellAsset: 'BTC.BTC', buyAsset: link.identifier, sellAmount: '0.01' }
    const routeId = (await engine.quote(call(wanted(bought)))).routes[0]?.routeId as string
    await engine.swap(
      call(chosen(routeId, { sourceAddress: 'bc1source', destinationAddress: sender, disableBuildTx: true })),
    )
    expect(two.built[0]?.parties).toMatchObject({
      sources: [sender],
      refundAddress: sender,
      destinationAddress: sender,
    })
  })
  it('sweeps into the second deposit what the first sells, opened once for the least of that', async () => {
    const [held, fee] = [4_000_000n, 1_000n]
    const fair = (ask: Ask) => ({ offers: [fairOffer(ask)] })
    const build: FakeOptions['build'] = async (offer, { sources, sweep }) => ({
      kind: 'simpleTransfer',
      asset: btc,
      amount: offer.sellAmount,
      sources,
      to: 'bc1vault',
      sweep,
    })
    const [one, two] = [bridge({ id: 'ONE', quote: fair, build }), bridge({ id: 'TWO', assets: dexAssets() })]
    const bitcoin = fakeChain({
      funds: async () => ({ balance: held, gasBalance: held, state: undefined }),
      sellable: () => held,
      build: async (deposit) => {
        const sellAmount = deposit.sweep ? held - fee : deposit.amount
        return { tx: { to: 'bc1vault', amount: String(sellAmount) }, txType: 'FAKE', networkFee: fee, sellAmount }
      },
    })
    const engine = createEngine({
      plugins: [plugged(one, two), pluggedChain(bitcoin), ...twoChains().slice(1).map(pluggedChain)],
      policy: { hubs },
    })
    onTestFinished(() => engine.dispose())
    const bought = { sellAsset: 'BTC.BTC', buyAsset: link.identifier, sellAmount: '0.01', enableSweep: true }
    const routeId = (await engine.quote(call(wanted(bought)))).routes[0]?.routeId as string
    const ends = { sourceAddress: 'bc1source', destinationAddress: sender }
    const { route } = await engine.swap(call(chosen(routeId, ends)))
    expect(one.built).toMatchObject([{ offer: { sellAmount: held }, parties: { sweep: true } }])
    // 0.04 BTC are 2 000 USD, and 1 % less at worst.
    expect(two.built).toMatchObject([{ offer: { sellAmount: 1_980_000_000n }, parties: { sweep: false } }])
    expect(route.sellAmount).toBe(held - fee)
    expect(route.legs[1]?.buyAmountMin).toBe(route.buyAmountMin)
    expect(route.buyAmountMin).toBeLessThan((route.buyAmount * 9_802n) / 10_000n)
  })
  it('warns that the refund address is not that of the second step, or refuses under STRICT', async () => {
    const quoteOf = async (refundAddressSetting: 'WARNING' | 'STRICT') => {
      const [one, two] = [bridge({ id: 'ONE' }), bridge({ id: 'TWO', assets: dexAssets() })]
      const engine = createEngine({ plugins: [plugged(one, two), ...twoChains().map(pluggedChain)], policy: { hubs } })
      onTestFinished(() => engine.dispose())
      const request = wanted({
        sellAsset: 'BTC.BTC',
        buyAsset: link.identifier,
        sellAmount: '0.01',
        refundAddress: 'bc1refund',
        refundAddressSetting,
      })
      return engine.quote(call(request))
    }
    expect((await quoteOf('WARNING')).routes[0]?.warnings.map(({ code }) => code)).toEqual([
      'secondLegRefund',
      'refundAddressNotApplied',
    ])
    await expect(quoteOf('STRICT')).rejects.toMatchObject({ code: 'noRoutesFound' })
  })
  it('does not go on when the rules have changed', async () => {
    const { engine, code } = await setUp()
    engine.setPolicy({ hubs, switchedOff: [{ provider: 'BRIDGE' }] })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ hubs: [eth.identifier] })
    expect(await code()).toBe('swapRouteNotFound')
    const pair = { sell: link.identifier, buy: btc.identifier }
    engine.setPolicy({ hubs, switchedOff: [{ pair }] })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ hubs, blacklist: [usdc.identifier] })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ hubs, multiLeg: 'never' })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ hubs })
    expect(await code()).toBe('no error')
  })
  it.each([
    ['with a memo', { kind: 'transferWithMemo', form: 'transfer', memo: 'x', to: channel, asset: usdc }],
    ['with a tag', { kind: 'simpleTransfer', destinationTag: 7, to: channel, asset: usdc }],
    ['on another chain', { kind: 'simpleTransfer', to: 'bc1elsewhere', asset: usdc }],
    ['that closes too early', { kind: 'simpleTransfer', to: channel, asset: usdc, expiresAt: 1_071_999 }],
    [
      'whose channel closes too early',
      { kind: 'simpleTransfer', to: channel, asset: usdc, channel: { id: 'c', expiresAt: 1_071_999 } },
    ],
  ] as const)('builds no first leg for a second deposit %s', async (_, deposit) => {
    const build: FakeOptions['build'] = async ({ sellAmount }) => ({
      ...deposit,
      amount: sellAmount,
      sources: [sender],
    })
    const { one, code } = await setUp({ second: { build } })
    expect(await code()).toBe('quoteError')
    expect(one.built).toEqual([])
  })
  it('builds no first leg for a second deposit of another asset', async () => {
    const build: FakeOptions['build'] = async ({ sellAmount }, { sources }) => ({
      kind: 'simpleTransfer',
      to: channel,
      asset: eth,
      amount: sellAmount,
      sources,
    })
    const { one, code } = await setUp({ second: { build } })
    expect(await code()).toBe('unableToBuildTransaction')
    expect(one.built).toEqual([])
  })
  it('builds no first leg whose coin a contract at the second address may not take', async () => {
    const coin = { policy: { hubs: [eth.identifier] }, first: { traits: { sameChainOnly: false } } }
    const asked: string[] = []
    const holdsCode = async (_: string, address: string) => {
      asked.push(address)
      return address === channel
    }
    const { one, code } = await setUp({ ...coin, ethereum: { holdsCode } })
    expect(await code()).toBe('quoteError')
    expect([asked, one.built]).toEqual([[channel], []])
    expect(await (await setUp({ ...coin, ethereum: { holdsCode: async () => false } })).code()).toBe('no error')
  })
  it('takes tokens at a contract, and a coin at one from whoever pays in the same transaction', async () => {
    const ethereum = { holdsCode: async (_: string, address: string) => address === channel }
    const token = await setUp({ first: { traits: { sameChainOnly: false } }, ethereum })
    expect(await token.code()).toBe('no error')
    expect(await (await setUp({ policy: { hubs: [eth.identifier] }, ethereum })).code()).toBe('no error')
  })
  it('closes early enough for the first leg to arrive', async () => {
    const build: FakeOptions['build'] = async ({ sellAmount }) => ({
      kind: 'simpleTransfer',
      to: channel,
      asset: usdc,
      amount: sellAmount,
      sources: [sender],
      expiresAt: 1_500_000,
    })
    const { swap } = await setUp({ second: { build } })
    expect((await swap()).deposit).toMatchObject({ expiresAt: 1_488_000 })
  })
  it('is refused when the call does not pay the second step, and that is told', async () => {
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      kind: 'contractCall',
      asset: link,
      amount: offer.sellAmount,
      sources,
      call: { vm: 'evm', to: '0xrouter', data: `0xswap${recipient}`, value: 0n },
    })
    const { engine, code } = await setUp({ first: { build } })
    const told: object[] = []
    engine.events.on('build-mismatch', (fact) => told.push(fact))
    expect(await code()).toBe('unableToBuildTransaction')
    expect(told).toMatchObject([{ provider: 'DEX', field: 'payout', expected: channel }])
  })
  it('reads the payout in a memo that holds the whole swap, not in one that only names an order', async () => {
    const ordered = (more: object): Setting => ({
      first: {
        quote: (ask) => ({ offers: [fairOffer(ask, { depositKind: 'transferWithMemo' })] }),
        build: async ({ sellAmount: amount }, { sources }) => ({
          kind: 'transferWithMemo',
          form: 'transfer',
          memo: 'order-7',
          to: '0xvault',
          asset: link,
          amount,
          sources,
          ...more,
        }),
      },
    })
    const own = { disableBuildTx: true }
    expect(await (await setUp(ordered({}))).code(own)).toBe('unableToBuildTransaction')
    expect(await (await setUp(ordered({ channel: { id: 'order-7' } }))).code(own)).toBe('no error')
  })
  it('names the affiliate at the protocol that charges', async () => {
    const keys = {
      find: async () => ({
        ...(await import('../memory/open-keys.ts')).anonymous,
        affiliateAccounts: { dex: 'at-dex', bridge: 'at-bridge' },
      }),
    }
    const charged = { keys, first: { traits: { feeCapBps: 100 } } }
    expect((await (await setUp(charged, { affiliateFee: 50 })).swap()).affiliate).toBe('at-bridge')
    const capped = { ...charged, second: { traits: { feeCapBps: 10 } } }
    expect((await (await setUp(capped, { affiliateFee: 50 })).swap()).affiliate).toBe('at-dex')
  })
  it('is remembered with both legs', async () => {
    const { swap, swaps } = await setUp()
    const { swapId } = await swap()
    const [kept] = await swaps.byDepositAddress(channel)
    expect(kept).toMatchObject({
      swapId,
      provider: 'DEX',
      sellAsset: link.identifier,
      buyAsset: usdc.identifier,
      destinationAddress: channel,
      expectedBuyAmount: '0.02',
      state: { dex: true },
      onward: {
        provider: 'BRIDGE',
        chainId: '1',
        sellAsset: usdc.identifier,
        buyAsset: 'BTC.BTC',
        sellAmount: 1_000_000_000n,
        sourceAddress: sender,
        destinationAddress: recipient,
        depositAddress: channel,
        depositChannelId: 'BRIDGE-1',
        state: { bridge: true },
        estimatedSeconds: 618,
      },
    })
    expect(kept).not.toHaveProperty('depositChannelId')
    expect(await swaps.byChannel('BRIDGE-1')).toEqual(kept)
  })
})

describe('what was kept before there were two legs', () => {
  it('is still a route of one', async () => {
    const { engine, quotes, swap, routeId } = await setUp(
      { policy: { hubs, multiLeg: 'never' }, first: { traits: { sameChainOnly: false }, assets: dexAssets() } },
      { buyAsset: usdc.identifier },
    )
    const text = (await quotes.get(quoteKeyOf(routeId))) ?? ''
    expect(JSON.parse(text).routes[0]).not.toHaveProperty('onward')
    expect((await swap({ destinationAddress: sender })).route.providers).toEqual(['DEX'])
    await engine.dispose()
  })
})
