import { type Route, toBase } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asSent } from '../testing/as-sent.ts'
import { BTC, createQuote, createRoute, ETH, USDC } from '../testing/samples.ts'
import { renderLegacyQuote } from './render-legacy-quote.ts'
import { renderQuote } from './render-quote.ts'

const rendered = (changes: Partial<Route> = {}, options = {}) => {
  const [only] = asSent(renderQuote(createQuote({ routes: [createRoute(changes)] }), options)).routes
  if (!only) throw new Error('no route')
  return only
}

describe('renderQuote', () => {
  it('writes the sell amount in smallest units, or in whole tokens where the host asks for it [RTE-3]', () => {
    expect(asSent(rendered()).sellAmount).toBe('1000000')
    expect(asSent(rendered({}, { routeSellAmount: 'smallestUnits' })).sellAmount).toBe('1000000')
    expect(asSent(rendered({}, { routeSellAmount: 'decimal' })).sellAmount).toBe('0.01')
  })

  it('writes every other amount in whole tokens under either setting', () => {
    for (const routeSellAmount of ['smallestUnits', 'decimal'] as const) {
      const one = asSent(rendered({}, { routeSellAmount }))
      expect(one.expectedBuyAmount).toBe('0.28121')
      expect(one.expectedBuyAmountMaxSlippage).toBe('0.2727737')
      expect(one.legs[0]).toMatchObject({ sellAmount: '0.01', buyAmount: '0.28121', buyAmountMaxSlippage: '0.2727737' })
      expect(one.fees.map(({ amount }) => amount)).toEqual(['0.00024', '0', '0.000098846611703085', '0.0000038'])
    }
  })

  it('keeps the order of keys of the API', () => {
    expect(Object.keys(asSent(renderQuote(createQuote())))).toEqual(['quoteId', 'createdAt', 'routes'])
    expect(Object.keys(asSent(rendered({ approvalAddress: '0x1' })))).toEqual([
      'sellAsset',
      'sellAmount',
      'buyAsset',
      'expectedBuyAmount',
      'expectedBuyAmountMaxSlippage',
      'fees',
      'routeId',
      'providers',
      'expiration',
      'estimatedTime',
      'totalSlippageBps',
      'legs',
      'warnings',
      'txHint',
      'meta',
      'nextActions',
    ])
    expect(Object.keys(asSent(rendered({ approvalAddress: '0x1' })).meta)).toEqual([
      'assets',
      'tags',
      'streamingInterval',
      'maxStreamingQuantity',
      'approvalAddress',
    ])
    expect(Object.keys(asSent(rendered()).fees[1] ?? {})).toEqual([
      'type',
      'amount',
      'amountBps',
      'asset',
      'chain',
      'protocol',
    ])
  })

  it('tells times in seconds with a total that is their sum [RTE-6]', () => {
    expect(asSent(rendered()).estimatedTime).toEqual({ inbound: 600, swap: 6, outbound: 12.5, total: 618.5 })
    expect(asSent(rendered({ times: { inbound: 0.1, swap: 0.2, outbound: 0 } })).estimatedTime?.total).toBe(0.3)
    expect(asSent(rendered()).expiration).toBe('1779289692')
    expect(asSent(rendered({ expiresAt: undefined }))).not.toHaveProperty('expiration')
    expect(asSent(renderQuote(createQuote())).createdAt).toBe('2026-05-20T14:38:12.000Z')
  })

  it('rounds basis points to six decimals and never writes a value JSON lacks', () => {
    expect(asSent(rendered()).totalSlippageBps).toBe(-24.612346)
    for (const totalSlippageBps of [Number.NaN, Number.NEGATIVE_INFINITY, -0, 1e-9])
      expect(JSON.stringify(asSent(rendered({ totalSlippageBps })).totalSlippageBps)).toBe('0')
  })

  it('leaves an asset without a price out instead of pricing it at zero', () => {
    expect(asSent(rendered()).meta.assets).toEqual([{ asset: 'BTC.BTC', price: 59817.5, image: BTC.logoURI }])
    for (const usd of ['0', '', 'abc', '-1'])
      expect(asSent(rendered({ assets: [{ token: ETH, usd }] })).meta.assets).toEqual([])
    expect(asSent(rendered({ assets: [{ token: ETH, usd: '2000' }] })).meta.assets?.[0]).not.toHaveProperty('image')
  })

  it('does not let a provider speak in the engine’s place', () => {
    const meta = { tags: ['BEST'], txType: 'X', approvalAddress: '0xbad', streamingInterval: 3 }
    const one = asSent(rendered({ meta, approvalAddress: '0x1' })).meta
    expect(one).toMatchObject({
      tags: ['CHEAPEST', 'FASTEST', 'RECOMMENDED'],
      approvalAddress: '0x1',
      streamingInterval: 3,
    })
    expect(one).not.toHaveProperty('txType')
  })

  it('echoes the addresses of the request in the next action, when it named any', () => {
    const payload = (changes: object) => asSent(renderQuote(createQuote(changes))).routes[0]?.nextActions?.[0]
    expect(payload({})).toEqual({ method: 'POST', url: '/swap', payload: { routeId: createRoute().routeId } })
    expect(payload({ sourceAddress: 'a', destinationAddress: 'b' })?.payload).toEqual({
      routeId: createRoute().routeId,
      sourceAddress: 'a',
      destinationAddress: 'b',
    })
  })

  it('shows refusals when there are any, and the explain list beside them when it was granted', () => {
    expect(asSent(renderQuote(createQuote()))).not.toHaveProperty('providerErrors')
    expect(asSent(renderQuote(createQuote()))).not.toHaveProperty('explain')
    const providerErrors = [{ provider: 'NEAR', errorCode: 'swapHalted', message: 'halted' }]
    const explain = [{ provider: 'PACTSWAP', filter: 'direction', reason: 'cannot sell BTC' }]
    const answer = asSent(renderQuote(createQuote({ routes: [], providerErrors, explain })))
    expect(answer).toMatchObject({ routes: [], providerErrors, explain })
    expect(answer.providerErrors?.[0]).not.toHaveProperty('minAmount')
  })

  it('writes each leg of two in its own decimals, and nothing of how they are joined [RTE-2, RTE-8]', () => {
    const first = { provider: 'ONEINCH', sell: ETH, buy: USDC, sellAmount: 10n ** 18n, buyAmount: 2_000_000_000n }
    const second = { provider: 'CHAINFLIP', sell: USDC, buy: BTC, sellAmount: 2_000_000_000n, buyAmount: 4_000_000n }
    const one = asSent(
      rendered({
        providers: ['ONEINCH', 'CHAINFLIP'],
        legs: [
          { ...first, minBuyAmount: 1_990_000_000n, fees: [] },
          {
            ...second,
            minBuyAmount: 3_960_000n,
            fees: [{ type: 'network', asset: USDC, amount: 90_000n, protocol: 'CHAINFLIP' }],
          },
        ],
        feeLeg: 1,
      }),
    )
    expect(one.providers).toEqual(['ONEINCH', 'CHAINFLIP'])
    expect(one.legs).toEqual([
      {
        provider: 'ONEINCH',
        sellAsset: 'ETH.ETH',
        sellAmount: '1',
        buyAsset: USDC.identifier,
        buyAmount: '2000',
        buyAmountMaxSlippage: '1990',
        fees: [],
      },
      {
        provider: 'CHAINFLIP',
        sellAsset: USDC.identifier,
        sellAmount: '2000',
        buyAsset: 'BTC.BTC',
        buyAmount: '0.04',
        buyAmountMaxSlippage: '0.0396',
        fees: [{ type: 'network', amount: '0.09', asset: USDC.identifier, chain: 'ETH', protocol: 'CHAINFLIP' }],
      },
    ])
    expect(one).not.toHaveProperty('feeLeg')
  })

  it('never shows what the provider keeps for itself', () => {
    const offer = { secret: 'state' }
    expect(
      JSON.stringify(asSent(renderQuote(createQuote({ routes: [createRoute({ offers: [offer as never] })] })))),
    ).not.toContain('secret')
  })

  it('gives the legacy endpoint the addresses its clients need', () => {
    expect(asSent(renderLegacyQuote(createQuote())).routes[0]).toMatchObject({
      sourceAddress: '',
      destinationAddress: '',
    })
    expect(asSent(renderLegacyQuote(createQuote({ sourceAddress: 'a' }))).routes[0]?.sourceAddress).toBe('a')
  })

  it('writes no exponent and loses no unit, whatever the amounts and decimals', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 60n })
    fc.assert(
      fc.property(amount, amount, fc.nat(30), fc.nat(30), (sellAmount, buyAmount, sellDecimals, buyDecimals) => {
        const sell = { ...BTC, decimals: sellDecimals }
        const buy = { ...ETH, decimals: buyDecimals }
        const fee = { type: 'inbound', asset: sell, amount: sellAmount, protocol: 'NEAR' } as const
        const leg = { provider: 'NEAR', sell, buy, sellAmount, buyAmount, minBuyAmount: buyAmount, fees: [fee] }
        const changes = { sell, buy, sellAmount, buyAmount, minBuyAmount: buyAmount, fees: [fee], legs: [leg] }
        const one = asSent(rendered(changes))
        expect(BigInt(one.sellAmount)).toBe(sellAmount)
        expect(toBase(asSent(rendered(changes, { routeSellAmount: 'decimal' })).sellAmount, sellDecimals)).toBe(
          sellAmount,
        )
        expect(toBase(one.expectedBuyAmount ?? '', buyDecimals)).toBe(buyAmount)
        expect(toBase(one.fees[0]?.amount ?? '', sellDecimals)).toBe(sellAmount)
        expect(toBase(one.legs[0]?.sellAmount ?? '', sellDecimals)).toBe(sellAmount)
        expect(toBase(one.legs[0]?.buyAmountMaxSlippage ?? '', buyDecimals)).toBe(buyAmount)
      }),
    )
  })
})
