import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFixture, quoteParams, reply, type Stubs } from '../testing/fixture.ts'
import { estimate, NOW, pair } from '../testing/orchestra.ts'
import { addresses, btc, eth, sol, solUsdc, token, tronUsdt, usdc, xrp, zec } from '../testing/tokens.ts'

const offerOf = async (changes = {}, more: object = {}, options = {}, script: Stubs = {}) => {
  const { provider, context, take } = createFixture({ estimate: estimate(more), ...script }, options)
  await provider.assets(context)
  take()
  const answer = await provider.quote(quoteParams(changes), context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  const requests = take()
  return { offer: answer.offers[0], requests, query: new URL(requests[0]?.url ?? '').searchParams }
}

const feeTerms = (affiliateBps: number, serviceBps: number) => ({
  affiliateBps,
  serviceBps,
  accounts: { flashnet: 'affiliate' },
  serviceAccounts: { flashnet: 'operator' },
})

describe('a quote', () => {
  it('declines an amount too large for a deposit, without a request', async () => {
    const { provider, context, take } = createFixture()
    await provider.assets(context)
    take()
    expect(await provider.quote(quoteParams({ sellAmount: 2n ** 256n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  it('requests one estimate and opens nothing', async () => {
    const { requests, query } = await offerOf({ slippageBps: 250, sourceAddress: addresses.ETH })
    expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ['GET', '/v1/orchestration/estimate'],
    ])
    expect(requests[0]?.headers?.authorization).toBe('Bearer fn_test')
    expect(Object.fromEntries(query)).toEqual({
      sourceChain: 'ethereum',
      sourceAsset: 'USDC',
      destinationChain: 'bitcoin',
      destinationAsset: 'BTC',
      amount: '100000000',
      amountMode: 'exact_in',
      slippageBps: '250',
    })
  })

  it('needs no key', async () => {
    const { requests } = await offerOf({}, {}, { apiKey: undefined })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('becomes an offer with the minimum of its slippage, one percent by default [RTE-6b]', async () => {
    const { offer } = await offerOf()
    expect(offer).toMatchObject({
      sellAmount: 100_000_000n,
      buyAmount: 99_850_000n,
      minBuyAmount: 98_851_500n,
      depositKind: 'simpleTransfer',
      times: { inbound: 12.5, swap: 30, outbound: 600 },
      timesAreUsual: true,
    })
    expect((await offerOf({ slippageBps: 5_000 })).query.get('slippageBps')).toBe('1000')
    expect((await offerOf({}, {}, { defaultSlippageBps: 50 })).query.get('slippageBps')).toBe('50')
  })

  it('has no minimum above the expected output', async () => {
    const amounts = fc.bigInt({ min: 2n, max: 10n ** 30n })
    await fc.assert(
      fc.asyncProperty(amounts, fc.integer({ min: 0, max: 1_000 }), async (estimatedOut, slippageBps) => {
        const { offer } = await offerOf({ slippageBps }, { estimatedOut: estimatedOut.toString() })
        expect(offer.minBuyAmount).toBe((estimatedOut * BigInt(10_000 - slippageBps)) / 10_000n)
        expect(offer.minBuyAmount <= offer.buyAmount).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves the kind of the deposit open on chains where an order may come with a memo', async () => {
    expect((await offerOf({ sell: xrp })).offer.depositKind).toBeUndefined()
  })

  it('needs no parameter for FLEX_INPUT', async () => {
    expect((await offerOf({ flexInput: true })).query.get('amountMode')).toBe('exact_in')
  })

  it('accepts a route that is a string, and an expiry', async () => {
    const expiresAt = new Date(NOW + 60_000).toISOString()
    const { offer } = await offerOf({}, { route: 'USDC->BTC', expiresAt })
    expect(offer.expiresAt).toBe(NOW + 60_000)
  })

  it('declines a pair that is not listed, without a request', async () => {
    const { provider, context, take } = createFixture({ limits: { routes: [pair(btc, usdc)] } })
    await provider.assets(context)
    take()
    const answer = await provider.quote(quoteParams(), context)
    expect(answer).toMatchObject({ declined: { errorCode: 'quoteError' } })
    expect(take()).toEqual([])
  })

  it('declines a pair without fixed sell amounts', async () => {
    const listed = pair(usdc, btc)
    listed.limits.exactIn.supported = false
    const { provider, context } = createFixture({ limits: { routes: [listed] } })
    expect(await provider.quote(quoteParams(), context)).toMatchObject({ declined: { errorCode: 'unsupportedMethod' } })
  })

  it('accepts exactly the minimum and maximum', async () => {
    await expect(offerOf({ sellAmount: 800_000n })).resolves.toBeDefined()
    await expect(offerOf({ sellAmount: 799_999n })).rejects.toThrow('sellAssetAmountTooSmall')
    await expect(offerOf({ sellAmount: 90_300_000_000n })).resolves.toBeDefined()
    await expect(offerOf({ sell: btc, buy: usdc, sellAmount: 20_000n })).resolves.toBeDefined()
  })
})

describe('fees', () => {
  const asset = { identifier: solUsdc.identifier, chain: 'SOL', decimals: 6 }

  it("are Flashnet's own with its rounding, in their asset, and the network fee of the deposit", async () => {
    const { offer } = await offerOf({ sell: btc, buy: usdc, sellAmount: 500_000n })
    expect(offer.fees).toEqual([
      { type: 'liquidity', asset, amount: 100_002n, bps: 10 },
      { type: 'inbound', asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }, amount: expect.any(BigInt) },
    ])
  })

  it('of affiliate and service are requested and split by basis points', async () => {
    const { offer, query } = await offerOf({ fees: feeTerms(30, 10) }, { appFeeAmount: '40001' })
    expect(JSON.parse(query.get('appFees') ?? '')).toEqual([
      { recipient: 'affiliate', fee: 30 },
      { recipient: 'operator', fee: 10 },
    ])
    expect(offer.fees.slice(1, 3)).toEqual([
      { type: 'affiliate', asset, amount: 30_000n, bps: 30 },
      { type: 'service', asset, amount: 10_001n, bps: 10 },
    ])
    expect(offer.warnings).toEqual([])
  })

  it('are not charged, with a warning, without a recipient', async () => {
    const noServerKey = await offerOf({ fees: feeTerms(30, 10) }, {}, { apiKey: 'fnp_client' })
    expect(noServerKey.query.has('appFees')).toBe(false)
    expect(noServerKey.offer.warnings).toMatchObject([
      { code: 'unableToApplyReferralProgram' },
      { code: 'unableToApplyReferralProgram' },
    ])
    const nobody = await offerOf({ fees: { ...feeTerms(30, 0), accounts: {} } })
    expect([nobody.query.has('appFees'), nobody.offer.warnings.length]).toEqual([false, 1])
    const wrapped = token('BASE.BTC-0x0555e30da8f98308edb960aa94c0db47230d2b9c', 8)
    const bitcoin = await offerOf(
      { sell: wrapped, fees: feeTerms(30, 0) },
      {},
      {},
      { limits: { routes: [pair(wrapped, btc)] } },
    )
    expect([bitcoin.query.has('appFees'), bitcoin.offer.warnings.length]).toEqual([false, 1])
  })

  it('in an asset without details have the asset of its symbol', async () => {
    const symbol = async (feeAsset: string) => {
      const { offer } = await offerOf({}, { feeAsset, feeAssetDetails: undefined })
      return offer.fees[0]?.asset
    }
    expect(await symbol('BTC')).toEqual({ identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 })
    expect(await symbol('USDB')).toEqual({ identifier: 'SPARK.USDB', chain: 'SPARK', decimals: 6 })
    await expect(symbol('STRANGE')).rejects.toThrow('decimals')
  })

  it('are in the asset of the estimate, also where the list differs', async () => {
    const assetWith = async (changes: object) => {
      const feeAssetDetails = { ...estimate().feeAssetDetails, ...changes }
      const { offer } = await offerOf({}, { feeAssetDetails })
      return offer.fees[0]?.asset
    }
    expect(await assetWith({})).toEqual(asset)
    expect(await assetWith({ decimals: 9 })).toEqual({ ...asset, decimals: 9 })
    const ethereum = { chain: 'ethereum', contractAddress: usdc.address?.toLowerCase(), chainId: '1' }
    const lower = `ETH.USDC-${usdc.address?.toLowerCase()}`
    expect(await assetWith(ethereum)).toEqual({ identifier: lower, chain: 'ETH', decimals: 6 })
    expect(await assetWith({ ...ethereum, chainId: '2' })).toEqual({
      identifier: 'SPARK.USDC',
      chain: 'SPARK',
      decimals: 6,
    })
    const bitcoin = { chain: 'bitcoin', asset: 'BTC', contractAddress: null, chainId: null }
    expect(await assetWith({ ...bitcoin, decimals: null })).toEqual({
      identifier: 'BTC.BTC',
      chain: 'BTC',
      decimals: 8,
    })
  })

  it('of delivery are separate', async () => {
    const { offer } = await offerOf({}, { networkCostAmount: '300', sweepFeeAmount: '21' })
    expect(offer.fees).toContainEqual({ type: 'outbound', asset, amount: 321n })
  })
})

describe('the ceiling of a pair', () => {
  it('is the lower of its amounts, or its cents without amounts, and unknown before the first reading', async () => {
    const { provider, context } = createFixture()
    expect(provider.getCeiling?.(btc, eth)).toBeUndefined()
    await provider.assets(context)
    expect(provider.getCeiling?.(btc, eth)).toEqual({ amount: 100_000_000n, usd: '90300' })
    expect(provider.getCeiling?.(eth, btc)).toEqual({ usd: '90300' })
    expect(provider.getCeiling?.(usdc, btc)).toEqual({ amount: 90_300_000_000n })
    expect(provider.getCeiling?.(token('DOGE.DOGE'), btc)).toBeUndefined()
  })
})

describe('the supported assets', () => {
  it('are listed once with their direction', async () => {
    const { provider, context } = createFixture({
      limits: { routes: [pair(btc, usdc), pair(btc, eth), pair(zec, usdc)] },
    })
    const { assets } = await provider.assets(context)
    expect(assets.map(({ token: { identifier }, sell, buy }) => [identifier, sell, buy])).toEqual([
      ['BTC.BTC', true, false],
      [usdc.identifier, false, true],
      ['ETH.ETH', false, true],
      ['ZEC.ZEC', true, false],
    ])
  })

  it('leave out incomplete and unknown assets', async () => {
    const wrong = [
      { ...pair(btc, usdc), destination: { chain: 'ethereum', asset: 'USDC', contractAddress: usdc.address } },
      { ...pair(btc, usdc), destination: { chain: 'ethereum', asset: 'WEIRD', contractAddress: null, decimals: 18 } },
      { ...pair(btc, usdc), destination: { chain: 'spark', asset: 'USDB', contractAddress: 'btkn1xgrv', decimals: 6 } },
      { ...pair(btc, eth), source: { chain: 'bitcoin', asset: 'BTC', contractAddress: null, decimals: 18 } },
      {
        ...pair(btc, eth),
        destination: { chain: 'hyperevm', asset: 'HYPE', contractAddress: null, decimals: 18, chainId: '999' },
      },
    ]
    const { provider, context } = createFixture({ limits: { routes: [...wrong, pair(sol, tronUsdt)] } })
    const { assets } = await provider.assets(context)
    expect(assets.map(({ token: { identifier } }) => identifier)).toEqual(['SOL.SOL', tronUsdt.identifier])
  })

  it('come from the list without limits where the other is empty', async () => {
    const { provider, context, take } = createFixture({ limits: { routes: [] }, routes: { routes: [pair(btc, usdc)] } })
    expect((await provider.assets(context)).assets).toHaveLength(2)
    expect(take()).toHaveLength(3)
  })

  it('are a fault where nothing is listed', async () => {
    const { provider, context } = createFixture({ limits: reply(500, {}), routes: { routes: [] } })
    await expect(provider.assets(context)).rejects.toThrow('no pair')
  })
})
