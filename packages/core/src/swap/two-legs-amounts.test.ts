import { describe, expect, it } from 'vitest'
import type { QuoteParams } from '../contract/provider.ts'
import { btc, call, chainPluginOf, type FakeOptions, fakeChain, pluginOf } from '../testing/fakes.ts'
import { intermediateAssets, movingPrice, routeIdOf, startEngine, twoLegEngine } from '../testing/two-leg-engine.ts'
import {
  bridge,
  dexAssets,
  fairOffer,
  link,
  linkSwap,
  recipient,
  sender,
  twoChains,
} from '../testing/two-leg-providers.ts'

describe('the amounts of a swap through two providers', () => {
  it('prices both legs again, the second also for the minimum output of the first', async () => {
    const { two, swap } = await twoLegEngine()
    await swap()
    expect(two.asked.map(({ sellAmount }) => sellAmount)).toEqual([1_000_000_000n, 1_000_000_000n, 990_000_000n])
    expect(two.asked[1]).toMatchObject({
      flexInput: true,
      sourceAddress: sender,
      refundAddress: sender,
      destinationAddress: recipient,
    })
  })
  it('is refused before anything is opened when the second declines the minimum output of the first', async () => {
    const declined = { errorCode: 'sellAssetAmountTooSmall', message: 'too small' }
    const quote = (ask: QuoteParams) => (ask.sellAmount < 1_000_000_000n ? { declined } : { offers: [fairOffer(ask)] })
    const { one, two, code } = await twoLegEngine({ second: { quote } })
    expect(await code()).toBe('sellAssetAmountTooSmall')
    expect([...one.built, ...two.built]).toEqual([])
  })
  it('has the lower of the quoted and the scaled minimum of the second leg', async () => {
    const steep = (ask: QuoteParams) => ({
      offers: [
        fairOffer(ask, ask.sellAmount < 1_000_000_000n ? { buyAmount: 1_900_000n, minBuyAmount: 1_900_000n } : {}),
      ],
    })
    const { swap } = await twoLegEngine({ second: { quote: steep } })
    const { route } = await swap()
    expect(route.minBuyAmount).toBe(1_900_000n)
    expect(route.legs[1]?.minBuyAmount).toBe(1_900_000n)
  })
  it('keeps the scaled minimum where the second promises more for less, and that of the first leg', async () => {
    const generous = (ask: QuoteParams) => ({
      offers: [
        fairOffer(ask, ask.sellAmount < 1_000_000_000n ? { buyAmount: 1_990_000n, minBuyAmount: 1_990_000n } : {}),
      ],
    })
    const { route } = await (await twoLegEngine({ second: { quote: generous } })).swap()
    expect([route.minBuyAmount, route.legs.map(({ minBuyAmount }) => minBuyAmount)]).toEqual([
      1_960_200n,
      [990_000_000n, 1_960_200n],
    ])
  })
  it('has no minimum that the first deposit enforces, which is in another asset', async () => {
    const { swap } = await twoLegEngine({
      first: {
        build: async (offer, { sources, destinationAddress }) => ({
          kind: 'contractCall',
          asset: link,
          amount: offer.sellAmount,
          sources,
          enforced: { minBuyAmount: 7n },
          call: { vm: 'evm', to: `0x${'ab'.repeat(20)}`, data: `0x${destinationAddress.slice(2)}`, value: 0n },
        }),
      },
    })
    expect((await swap()).route.minBuyAmount).toBe(1_960_200n)
  })
  it('is refused when the second offers far less than quoted for the minimum amount, unless overridden', async () => {
    const steep = (ask: QuoteParams) => ({
      offers: [fairOffer(ask, ask.sellAmount < 1_000_000_000n ? { buyAmount: 5n, minBuyAmount: 5n } : {})],
    })
    const { code } = await twoLegEngine({ second: { quote: steep } })
    expect(await code()).toBe('outputAmountDeviationTooHigh')
    expect(await code({ overrideSlippage: true })).toBe('no error')
  })
  it('opens the second deposit for the minimum that can arrive, because its limit is for that amount', async () => {
    const { two, swap } = await twoLegEngine()
    const { route } = await swap()
    expect(two.built[0]?.offer).toMatchObject({ sellAmount: 990_000_000n, minBuyAmount: 1_960_200n })
    expect(route).toMatchObject({ buyAmount: 2_000_000n, minBuyAmount: 1_960_200n })
  })
  it('is refused when the second offers another kind of deposit for the minimum amount', async () => {
    const memo = (ask: QuoteParams) => ({
      offers: [fairOffer(ask, ask.sellAmount < 1_000_000_000n ? { depositKind: 'transferWithMemo' } : {})],
    })
    const { two, code } = await twoLegEngine({ second: { quote: memo } })
    expect(await code()).toBe('quoteError')
    expect(two.built).toEqual([])
  })
  it('is refused when the total is more than 5 % below the quote, on either leg', async () => {
    const first = (percents: readonly number[]) => ({
      first: { quote: movingPrice(percents, { depositKind: 'contractCall' }) },
    })
    expect(await (await twoLegEngine(first([100, 94]))).code()).toBe('outputAmountDeviationTooHigh')
    expect(await (await twoLegEngine(first([100, 95]))).code()).toBe('no error')
    expect(await (await twoLegEngine(first([100, 94]))).code({ overrideSlippage: true })).toBe('no error')
    const second = (percents: readonly number[]) => ({ second: { quote: movingPrice(percents) } })
    expect(await (await twoLegEngine(second([100, 94]))).code()).toBe('outputAmountDeviationTooHigh')
  })
  it('sweeps through both legs, with one second deposit for the minimum', async () => {
    const [held, fee] = [4_000_000n, 1_000n]
    const fair = (ask: QuoteParams) => ({ offers: [fairOffer(ask)] })
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
      readFunds: async () => ({ balance: held, gasBalance: held, state: undefined }),
      computeSellable: () => held,
      build: async (deposit) => {
        const sellAmount = deposit.sweep ? held - fee : deposit.amount
        return { tx: { to: 'bc1vault', amount: String(sellAmount) }, txType: 'FAKE', networkFee: fee, sellAmount }
      },
    })
    const engine = startEngine({
      policy: { intermediateAssets, sizeCeilings: [] },
      plugins: [pluginOf(one, two), chainPluginOf(bitcoin), ...twoChains().slice(1).map(chainPluginOf)],
    })
    const bought = { sellAsset: 'BTC.BTC', buyAsset: link.identifier, sellAmount: '0.01', enableSweep: true }
    const routeId = await routeIdOf(engine, bought)
    const ends = { sourceAddress: 'bc1source', destinationAddress: sender }
    // What the source holds is worth 2 000 USD, what was quoted 500.
    engine.setPolicy({ intermediateAssets, sizeCeilings: [{ provider: 'TWO', usd: '1000' }] })
    await expect(engine.swap(call(linkSwap(routeId, ends)))).rejects.toMatchObject({ code: 'swapRouteNotFound' })
    engine.setPolicy({ intermediateAssets, sizeCeilings: [{ provider: 'TWO', usd: '3000' }] })
    const { route } = await engine.swap(call(linkSwap(routeId, ends)))
    expect(one.built).toMatchObject([{ offer: { sellAmount: held }, addresses: { sweep: true } }])
    // 0.04 BTC are 2 000 USD, and 1 % less at worst.
    expect(two.built).toMatchObject([{ offer: { sellAmount: 1_980_000_000n }, addresses: { sweep: false } }])
    expect(route.sellAmount).toBe(held - fee)
    expect(route.legs[1]?.minBuyAmount).toBe(route.minBuyAmount)
    expect(route.minBuyAmount).toBeLessThan((route.buyAmount * 9_802n) / 10_000n)
  })
})
