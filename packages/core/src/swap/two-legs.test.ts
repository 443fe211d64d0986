import { describe, expect, it } from 'vitest'
import type { QuoteParams } from '../contract/provider.ts'
import { readQuoteText } from '../stored/quote-text.ts'
import { toQuoteKey } from '../stored/route-id.ts'
import type { StoredQuote } from '../stored/stored-quote.ts'
import { btc, eth, usdc } from '../testing/fakes.ts'
import { intermediateAssets, movingPrice, twoLegEngine } from '../testing/two-leg-engine.ts'
import { channel, dexAssets, fairOffer, link, recipient, sender } from '../testing/two-leg-providers.ts'

describe('a swap through two providers', () => {
  it('opens the second deposit first and has the first leg pay into it', async () => {
    const { one, two, swap, routeId } = await twoLegEngine()
    const answer = await swap()
    expect(two.built).toMatchObject([
      {
        addresses: {
          sources: [sender],
          destinationAddress: recipient,
          refundAddress: sender,
          refundAddressSetting: 'STRICT',
          sweep: false,
        },
      },
    ])
    expect(one.built).toMatchObject([{ addresses: { sources: [sender], destinationAddress: channel } }])
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
  it('checks the balance before either provider opens anything [SWP-3]', async () => {
    const { one, two, code } = await twoLegEngine({
      ethereum: { readFunds: async () => ({ balance: 1n, gasBalance: 1n, state: undefined }) },
    })
    expect(await code()).toBe('insufficientBalance')
    expect([...one.built, ...two.built]).toEqual([])
  })
  it('returns only an approval, and opens nothing for it [SRS-5]', async () => {
    const amount = 100n * 10n ** 18n
    const approval = { tx: { to: 'token' }, txType: 'EVM', spender: `0x${'ab'.repeat(20)}`, amount }
    const decoded = { owner: sender, token: link.address ?? '', spender: `0x${'ab'.repeat(20)}`, amount }
    const ethereum = { buildApproval: async () => approval, decodeApproval: () => decoded }
    const offers = (ask: QuoteParams) => ({
      offers: [fairOffer(ask, { depositKind: 'contractCall', approvalSpender: `0x${'ab'.repeat(20)}` })],
    })
    const { one, two, swap } = await twoLegEngine({ first: { quote: offers }, ethereum })
    expect(await swap()).toMatchObject({ approval, route: { approvalAddress: `0x${'ab'.repeat(20)}` } })
    expect([...one.built, ...two.built]).toEqual([])
  })
  it('is quoted again after its quote has expired [STA-1]', async () => {
    const { time, swap, code } = await twoLegEngine({ second: { quote: movingPrice([100, 96]) } })
    time.now += 5 * 60_000
    expect((await swap()).route).toMatchObject({ providers: ['DEX', 'BRIDGE'], buyAmount: 1_920_000n })
    expect(await code()).toBe('no error')
  })
  it('uses the same variants of both offers again', async () => {
    const quote = (ask: QuoteParams) => ({
      offers: ['slow', 'quick'].map((variant) =>
        fairOffer(ask, {
          variant,
          ...(variant === 'quick' ? { buyAmount: 3_000_000n, minBuyAmount: 2_970_000n } : {}),
        }),
      ),
    })
    const { swap, two } = await twoLegEngine({ second: { quote } })
    await swap()
    expect(two.built[0]?.offer).toMatchObject({ variant: 'quick', buyAmount: 3_000_000n })
  })
  it('is refused when the rules have changed', async () => {
    const { engine, code } = await twoLegEngine()
    engine.setPolicy({ intermediateAssets, switchedOff: [{ provider: 'BRIDGE' }] })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ intermediateAssets: [eth.identifier] })
    expect(await code()).toBe('swapRouteNotFound')
    const pair = { sell: link.identifier, buy: btc.identifier }
    engine.setPolicy({ intermediateAssets, switchedOff: [{ pair }] })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ intermediateAssets, blacklist: [usdc.identifier] })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ intermediateAssets, multiLeg: 'never' })
    expect(await code()).toBe('swapRouteNotFound')
    engine.setPolicy({ intermediateAssets })
    expect(await code()).toBe('no error')
  })
  it('passes the affiliate to the protocol that charges', async () => {
    const keys = {
      find: async () => ({
        ...(await import('../memory/open-keys.ts')).anonymous,
        affiliateAccounts: { dex: 'at-dex', bridge: 'at-bridge' },
      }),
    }
    const charged = { keys, first: { capabilities: { feeCapBps: 100 } } }
    expect((await (await twoLegEngine(charged, { affiliateFee: 50 })).swap()).affiliate).toBe('at-bridge')
    const capped = { ...charged, second: { capabilities: { feeCapBps: 10 } } }
    expect((await (await twoLegEngine(capped, { affiliateFee: 50 })).swap()).affiliate).toBe('at-dex')
  })
  it('is stored with both legs', async () => {
    const { swap, swaps } = await twoLegEngine()
    const { swapId } = await swap()
    const [stored] = await swaps.findByDepositAddress(channel)
    expect(stored).toMatchObject({
      swapId,
      provider: 'DEX',
      sellAsset: link.identifier,
      buyAsset: usdc.identifier,
      destinationAddress: channel,
      expectedBuyAmount: '0.02',
      state: { dex: true },
      secondLeg: {
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
    expect(stored).toHaveProperty('depositChannelId', undefined)
    expect(await swaps.findByChannel('BRIDGE-1')).toEqual(stored)
  })
})

describe('a stored route of one provider', () => {
  it('has no second leg and is a route with one leg', async () => {
    const { engine, quotes, swap, routeId } = await twoLegEngine(
      {
        policy: { intermediateAssets, multiLeg: 'never' },
        first: { capabilities: { sameChainOnly: false }, assets: dexAssets() },
      },
      { buyAsset: usdc.identifier },
    )
    const text = (await quotes.get(toQuoteKey(routeId))) ?? ''
    const stored = readQuoteText(text.slice(text.indexOf('\n') + 1), routeId) as StoredQuote
    expect(stored.routes[0]).toMatchObject({ routeId, providers: ['DEX'] })
    expect(stored.routes[0]).not.toHaveProperty('secondLeg')
    expect((await swap({ destinationAddress: sender })).route.providers).toEqual(['DEX'])
    await engine.dispose()
  })
})
