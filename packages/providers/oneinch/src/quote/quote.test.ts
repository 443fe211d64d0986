import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harness, NOW, quoteParams, refusing } from '../testing/harness.ts'
import { arbEth, arbUsdc, eth, RECEIVER, ROUTER, SENDER, token, usdc, usdt } from '../testing/tokens.ts'

const fees = {
  affiliateBps: 50,
  serviceBps: 15,
  accounts: { oneinch: RECEIVER },
  serviceAccounts: { oneinch: RECEIVER },
}

describe('supported assets', () => {
  it('include native coins and tokens of every chain, for selling and buying', async () => {
    const { provider, context, take } = harness()
    const { assets } = await provider.assets(context)
    expect(assets.map(({ token, sell, buy }) => [token.identifier, token.chainId, token.decimals, sell, buy])).toEqual([
      ['ETH.ETH', '1', 18, true, true],
      ['ETH.USDC-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '1', 6, true, true],
      ['ETH.USDT-0xdac17f958d2ee523a2206206994597c13d831ec7', '1', 6, true, true],
      ['ARB.ETH', '42161', 18, true, true],
      ['ARB.USDC-0xaf88d065e77c8cc2239327c5edb3a432268e5831', '42161', 6, true, true],
    ])
    expect(take().map(({ url }) => url)).toEqual([
      'http://1inch/swap/v6.1/1/tokens',
      'http://1inch/swap/v6.1/42161/tokens',
    ])
  })

  it('keep known lists and request only missing ones', async () => {
    const { provider, context, take } = harness({}, { chains: ['ETH', 'BASE'] })
    expect((await provider.assets(context)).assets).toHaveLength(3)
    expect(take()).toHaveLength(2)
    expect((await provider.assets(context)).assets).toHaveLength(3)
    expect(take().map(({ url }) => url)).toEqual(['http://1inch/swap/v6.1/8453/tokens'])
  })

  it('request old lists again and use them until then', async () => {
    const { provider, context, take } = harness()
    await provider.assets(context)
    take()
    const later = { ...context, clock: { now: () => NOW + 6 * 3_600_000 }, deadline: NOW + 6 * 3_600_000 + 5_000 }
    expect((await provider.assets(later)).assets).toHaveLength(5)
    expect(take()).toHaveLength(2)
  })

  it('exclude malformed entries', async () => {
    const entry = { address: '0x1111111111111111111111111111111111111111', symbol: 'X', name: 'X', decimals: 18 }
    const odd = [
      { ...entry, symbol: 'A B' },
      { ...entry, symbol: '' },
      { ...entry, address: '0x1' },
      { ...entry, decimals: 77 },
      { ...entry, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', decimals: 6 },
      entry,
    ]
    const tokens = Object.fromEntries(odd.map((one, index) => [String(index), one]))
    const { provider, context } = harness({ tokens: { json: { tokens } } }, { chains: ['ETH'] })
    const { assets } = await provider.assets(context)
    expect(assets.map(({ token }) => token.identifier)).toEqual([`ETH.X-${entry.address}`])
  })
})

describe('a quote', () => {
  it('sends no request for more than a deposit can carry, and states the maximum', async () => {
    const { provider, context, take } = harness()
    await provider.assets(context)
    take()
    expect(await provider.quote(quoteParams({ sellAmount: 2n ** 256n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  it('requests the native address, the amount and the gas estimate', async () => {
    const { provider, context, take } = harness({}, { apiKey: 'k' })
    await provider.quote(quoteParams({ sell: arbEth, buy: arbUsdc, sellAmount: 123n }), context)
    const [request] = take()
    expect(request?.url).toBe(
      'http://1inch/swap/v6.1/42161/quote?src=0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee&dst=0xaf88d065e77c8cc2239327c5edb3a432268e5831&amount=123&includeGas=true',
    )
    expect(request?.headers).toMatchObject({ authorization: 'Bearer k' })
  })

  it('becomes an offer with both fees of the gross output, and gas in addition [RTE-6b]', async () => {
    const { provider, context, queries } = harness()
    const answer = await provider.quote(quoteParams({ sell: usdt, sellAmount: 3_420_000_000n, fees }), context)
    expect(queries()).toMatchObject([{ fee: '0.65' }])
    expect(answer).toEqual({
      offers: [
        {
          sellAmount: 3_420_000_000n,
          buyAmount: 3_420_000_000n,
          minBuyAmount: 3_385_800_000n,
          fees: [
            // 3420000000 · 10000 / 9935 = 3442375441, half a percent and 15 bps of it
            { type: 'affiliate', asset: assetOf(usdc), amount: 17_211_877n, bps: 50 },
            { type: 'service', asset: assetOf(usdc), amount: 5_163_563n, bps: 15 },
            { type: 'inbound', asset: assetOf(eth), amount: 250_000n * 1_500_000_000n },
          ],
          times: { inbound: 12.5, swap: 0, outbound: 0 },
          depositKind: 'contractCall',
          depositShape: { kind: 'call', units: 250_000n },
          approvalSpender: ROUTER,
          warnings: [],
          state: expect.objectContaining({ referrer: RECEIVER, feeBps: 65 }),
        },
      ],
    })
  })

  const assetOf = ({ identifier, chain, decimals }: typeof eth) => ({ identifier, chain, decimals })

  it('needs no approval for a native coin', async () => {
    const { provider, context } = harness()
    const answer = await provider.quote(quoteParams(), context)
    expect('offers' in answer && answer.offers[0]?.approvalSpender).toBeUndefined()
  })

  it.each([
    ['no account', { accounts: {}, serviceAccounts: {} }, {}, undefined, 2],
    ['an invalid account', { accounts: { oneinch: 'me' }, serviceAccounts: {} }, {}, undefined, 2],
    ['two accounts', { accounts: { oneinch: RECEIVER }, serviceAccounts: { oneinch: SENDER } }, {}, '0.5', 1],
    ['only the operator’s account', { accounts: {}, serviceAccounts: { oneinch: SENDER } }, {}, '0.15', 1],
    ['a collector', { accounts: { oneinch: RECEIVER }, serviceAccounts: {} }, { feeCollector: SENDER }, '0.65', 0],
    [
      'fallbacks',
      { accounts: {}, serviceAccounts: {} },
      { affiliateAccount: SENDER, serviceAccount: SENDER },
      '0.65',
      0,
    ],
  ])('charges fees with a usable account: %s', async (_, accounts, options, fee, warnings) => {
    const { provider, context, queries } = harness({}, options)
    const answer = await provider.quote(quoteParams({ fees: { ...fees, ...accounts } }), context)
    expect(queries()[0]?.fee).toBe(fee)
    expect('offers' in answer && answer.offers[0]?.warnings).toHaveLength(warnings)
  })

  it('sends no request for unsupported swaps', async () => {
    const { provider, context, take } = harness()
    await provider.assets(context)
    take()
    const asks = [
      quoteParams({ buy: arbUsdc }),
      quoteParams({ sell: token('BTC.BTC') }),
      quoteParams({ sell: token('BASE.ETH'), buy: token('BASE.ETH') }),
      quoteParams({ sell: { ...usdc, decimals: 18 }, buy: eth }),
      quoteParams({ fees: { ...fees, affiliateBps: 290 } }),
    ]
    const codes = []
    for (const one of asks) {
      const answer = await provider.quote(one, context)
      codes.push('declined' in answer ? answer.declined.errorCode : 'offered')
    }
    expect(codes).toEqual(['unsupportedMethod', 'invalidChain', 'invalidChain', 'invalidAsset', 'unsupportedMethod'])
    expect(take()).toEqual([])
  })

  it('is a fault at the rate limit, without requests for a while', async () => {
    const text = 'The limit of requests per second has been exceeded'
    const { provider, context, take } = harness({ quote: { status: 429, text } })
    await expect(provider.quote(quoteParams(), context)).rejects.toMatchObject({ status: 429 })
    await expect(provider.quote(quoteParams(), context)).rejects.toMatchObject({ status: 429 })
    expect(take()).toHaveLength(1)
  })

  it.each([401, 403, 503])('is a fault with status %i', async (status) => {
    const { provider, context } = harness({ quote: refusing('no', {}, status) })
    await expect(provider.quote(quoteParams(), context)).rejects.toMatchObject({ status })
  })

  it('keeps every amount, and its minimum within the slippage', async () => {
    const amounts = fc.bigInt({ min: 10n, max: 10n ** 40n })
    await fc.assert(
      fc.asyncProperty(amounts, amounts, fc.integer({ min: 0, max: 5_000 }), async (sold, bought, slippageBps) => {
        const { provider, context, queries } = harness({ quote: { json: { dstAmount: `${bought}` } } })
        const answer = await provider.quote(quoteParams({ sellAmount: sold, slippageBps }), context)
        const offer = 'offers' in answer ? answer.offers[0] : undefined
        expect([offer?.sellAmount, offer?.buyAmount]).toEqual([sold, bought])
        expect(offer?.minBuyAmount).toBe((bought * BigInt(10_000 - slippageBps)) / 10_000n)
        expect(queries()[0]?.amount).toBe(`${sold}`)
      }),
      { numRuns: 50 },
    )
  })
})

describe('options', () => {
  it('are rejected for a chain without EVM', () => {
    expect(() => harness({}, { chains: ['BTC'] })).toThrow('BTC')
  })

  it('are rejected for a chain whose router nobody names', () => {
    expect(() => harness({}, { chains: ['BERA'] })).toThrow('BERA; name it in routers')
    expect(() => harness({}, { chains: ['BERA'], routers: { BERA: `0x${'2'.repeat(40)}` } })).not.toThrow()
  })
})
