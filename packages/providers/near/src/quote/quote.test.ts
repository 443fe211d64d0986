import { findPlaceholder } from '@switchyard/provider-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW, params, quoting, refusing, type StubResponse, testNetwork } from '../testing/test-network.ts'
import { addresses, eth, token, ton, usdc, wrapped } from '../testing/tokens.ts'

const withAddresses = { sourceAddress: addresses.BTC, destinationAddress: addresses.ETH }
const fees = {
  affiliateBps: 50,
  serviceBps: 15,
  accounts: { near: 'affiliate.near' },
  serviceAccounts: { near: 'operator.near' },
}

describe('assets', () => {
  it('lists coins and tokens with prices; wrapped NEAR can only be sold', async () => {
    const { provider, context } = testNetwork()
    const { assets } = await provider.assets(context)
    const row = (identifier: string) => assets.find(({ token }) => token.identifier === identifier)
    expect(row('BTC.BTC')).toMatchObject({ sell: true, buy: true, usd: '96500', providerId: '1cs_v1:btc:native:coin' })
    expect(row('NEAR.NEAR')).toMatchObject({ sell: true, buy: true })
    expect(row('NEAR.wNEAR-wrap.near')).toMatchObject({ sell: true, buy: false })
    expect(row('ZEC.ZEC')).toBeDefined()
    expect(row('ZEC.ZEC')?.usd).toBeUndefined()
  })

  it('leaves out an asset whose id names another contract than the list', async () => {
    const wrong = {
      assetId: 'nep141:eth-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48.omft.near',
      decimals: 6,
      blockchain: 'eth',
      symbol: 'USDC',
      contractAddress: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      price: 1,
    }
    const coin = { assetId: 'nep141:eth.omft.near', decimals: 18, blockchain: 'eth', symbol: 'ETH', price: 1 }
    const { provider, context } = testNetwork({ tokens: { json: [wrong, coin] } })
    const { assets } = await provider.assets(context)
    expect(assets.map(({ token }) => token.identifier)).toEqual(['ETH.ETH'])
  })

  it.each([
    ['an unknown chain', { blockchain: 'hypercore' }],
    ['a broken entry', { decimals: 'many' }],
    ['another chain than the id', { blockchain: 'base' }],
    ['decimals other than the chain’s coin', { decimals: 8 }],
    ['a deprecated symbol', { symbol: 'ETH (DEPRECATED)' }],
  ])('leaves out a coin with %s', async (_, changes) => {
    const coin = { assetId: 'nep141:eth.omft.near', decimals: 18, blockchain: 'eth', symbol: 'ETH', price: 1 }
    const other = { assetId: 'nep141:zec.omft.near', decimals: 8, blockchain: 'zec', symbol: 'ZEC', price: 1 }
    const { provider, context } = testNetwork({ tokens: { json: [{ ...coin, ...changes }, other] } })
    const { assets } = await provider.assets(context)
    expect(assets.map(({ token }) => token.identifier)).toEqual(['ZEC.ZEC'])
  })
})

describe('quote', () => {
  it('declines more than a deposit can carry without a request', async () => {
    const { provider, context, take } = testNetwork()
    await provider.assets(context)
    take()
    expect(await provider.quote(params({ sellAmount: 2n ** 63n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  it('requests a dry quote for the given addresses, with the deadline of the sell chain', async () => {
    const { provider, context, bodies } = testNetwork()
    await provider.assets(context)
    await provider.quote(params(withAddresses), context)
    expect(bodies()).toEqual([
      {
        dry: true,
        depositMode: 'SIMPLE',
        swapType: 'EXACT_INPUT',
        slippageTolerance: 100,
        originAsset: '1cs_v1:btc:native:coin',
        depositType: 'ORIGIN_CHAIN',
        destinationAsset: 'nep141:eth.omft.near',
        amount: '10000000',
        refundTo: addresses.BTC,
        refundType: 'ORIGIN_CHAIN',
        recipient: addresses.ETH,
        recipientType: 'DESTINATION_CHAIN',
        deadline: new Date(NOW + 240 * 60_000).toISOString(),
      },
    ])
  })

  it('asks for an order that returns what arrives beyond the amount, for a sweep of a key with a cap', async () => {
    const { provider, context, take } = testNetwork()
    const sweep = { ...withAddresses, flexInput: true, sweep: true }
    await provider.quote(params({ ...sweep, capped: true }), context)
    await provider.quote(params(sweep), context)
    const types = take().flatMap(({ body }) => (body ? [JSON.parse(body).swapType] : []))
    expect(types).toEqual(['EXACT_INPUT', 'FLEX_INPUT'])
  })

  it('sends key, token, referral, waiting time and fees as configured', async () => {
    const { provider, context, take } = testNetwork(
      {},
      { apiKey: 'k', jwt: 'j', referral: 'Switchyard', quoteWaitingTimeMs: 1_000, depositWindowMs: 60_000 },
    )
    await provider.quote(params({ ...withAddresses, fees, slippageBps: 250, flexInput: true }), context)
    const [, request] = take()
    expect(request?.headers).toMatchObject({ 'x-api-key': 'k', authorization: 'Bearer j' })
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      swapType: 'FLEX_INPUT',
      slippageTolerance: 250,
      referral: 'switchyard',
      quoteWaitingTimeMs: 1_000,
      deadline: new Date(NOW + 60_000).toISOString(),
      appFees: [
        { recipient: 'affiliate.near', fee: 50 },
        { recipient: 'operator.near', fee: 15 },
      ],
    })
  })

  it('returns an offer with fees in order, all but inbound included in the output [FEE-1, FEE-2, RTE-6b]', async () => {
    const { provider, context } = testNetwork()
    const answer = await provider.quote(params({ ...withAddresses, fees }), context)
    expect(answer).toMatchObject({
      offers: [
        {
          sellAmount: 10_000_000n,
          buyAmount: 2_780_000_000_000_000_000n,
          minBuyAmount: 2_752_200_000_000_000_000n,
          depositKind: 'simpleTransfer',
          expiresAt: NOW + 240 * 60_000,
          times: { inbound: 1_200, swap: 799.5, outbound: 12.5 },
          warnings: [],
          fees: [
            { type: 'affiliate', asset: { identifier: 'BTC.BTC', decimals: 8 }, amount: 50_000n, bps: 50 },
            { type: 'service', asset: { identifier: 'BTC.BTC' }, amount: 15_000n, bps: 15 },
            { type: 'outbound', asset: { identifier: 'ETH.ETH' }, amount: 300_000_000_000_000n },
            { type: 'inbound', asset: { identifier: 'BTC.BTC' } },
          ],
        },
      ],
    })
  })

  it('warns of a fee that cannot be charged, and uses the fallback accounts', async () => {
    const nameless = { ...fees, accounts: {}, serviceAccounts: {} }
    const without = testNetwork()
    const untaken = await without.provider.quote(params({ ...withAddresses, fees: nameless }), without.context)
    expect(without.bodies().at(-1)).not.toHaveProperty('appFees')
    expect('offers' in untaken && untaken.offers[0]?.warnings.map(({ code }) => code)).toEqual([
      'unableToApplyReferralProgram',
      'unableToApplyReferralProgram',
    ])
    const same = testNetwork({}, { affiliateAccount: 'one.near', serviceAccount: 'one.near' })
    await same.provider.quote(params({ ...withAddresses, fees: nameless }), same.context)
    expect(same.bodies().at(-1)?.appFees).toEqual([{ recipient: 'one.near', fee: 65 }])
  })

  it('uses placeholder addresses of the right chain for unknown ones', async () => {
    const { provider, context, bodies } = testNetwork()
    await provider.quote(params(), context)
    expect(bodies()).toMatchObject([{ recipient: findPlaceholder('ETH'), refundTo: findPlaceholder('BTC') }])
  })

  it('prefers the refund address of the request to the sender [QUO-4i]', async () => {
    const { provider, context, bodies } = testNetwork()
    await provider.quote(params({ ...withAddresses, refundAddress: 'bc1qother' }), context)
    expect(bodies()[0]?.refundTo).toBe('bc1qother')
  })

  it('requests privacy and rejects a public quote [QUO-6a]', async () => {
    const { provider, context, respond, bodies } = testNetwork()
    const privately = params({ ...withAddresses, privacy: true })
    await expect(provider.quote(privately, context)).resolves.toHaveProperty('offers')
    expect(bodies()[0]?.confidentiality).toBe('basic')
    const publicly: StubResponse = (body) => ({
      json: { quoteRequest: { ...body, confidentiality: 'public' }, quote: { ...figuresOf() } },
    })
    respond({ quote: publicly })
    await expect(provider.quote(privately, context)).rejects.toThrow('public')
  })

  it('declines assets 1Click does not list, and other decimals', async () => {
    const { provider, context, take } = testNetwork()
    await provider.assets(context)
    take()
    const unknown = [
      params({ sell: token('DOGE.DOGE') }),
      params({ buy: wrapped }),
      params({ sell: { ...usdc, decimals: 18 } }),
      params({ buy: { ...usdc, decimals: 18 } }),
    ]
    for (const one of unknown) {
      expect(await provider.quote(one, context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
    }
    expect(take()).toEqual([])
  })

  it('learns once that a chain needs memos', async () => {
    const needsMemo: StubResponse = (body) =>
      body.depositMode === 'MEMO' ? quoting({})(body) : refusing('Incorrect depositMode')
    const { provider, context, bodies } = testNetwork({ quote: needsMemo })
    const fromTon = params({ sell: ton, buy: eth })
    for (const expected of [['SIMPLE', 'MEMO'], ['MEMO']]) {
      const answer = await provider.quote(fromTon, context)
      expect('offers' in answer && answer.offers[0]?.depositKind).toBe('transferWithMemo')
      expect(bodies().map(({ depositMode }) => depositMode)).toEqual(expected)
    }
  })

  it('declines memos where they could be a tag or an output', async () => {
    const { provider, context, bodies } = testNetwork({ quote: refusing('Incorrect depositMode') })
    expect(await provider.quote(params(), context)).toMatchObject({ declined: { errorCode: 'unsupportedMethod' } })
    expect(bodies()).toHaveLength(1)
  })

  const flexible = { ...withAddresses, flexInput: true }
  it.each([
    ['a larger amount in proportion', { amountIn: '10050000' }, 2_766_169_154_228_855_721n],
    ['a smaller amount unchanged', { amountIn: '9950000' }, 2_780_000_000_000_000_000n],
    [
      'a larger amount whose least is ours',
      { amountIn: '10050000', minAmountIn: '10000000' },
      2_766_169_154_228_855_721n,
    ],
  ])('reads a flexible quote of %s', async (_, changes, buyAmount) => {
    const { provider, context } = testNetwork({ quote: quoting(changes) })
    expect(await provider.quote(params(flexible), context)).toMatchObject({
      offers: [{ sellAmount: 10_000_000n, buyAmount, minBuyAmount: 2_752_200_000_000_000_000n }],
    })
    await expect(provider.quote(params(withAddresses), context)).rejects.toThrow()
  })

  it.each([
    ['takes no less than more than the amount', { amountIn: '10050000', minAmountIn: '10000001' }],
    ['would send the amount back', { amountIn: '10200000' }],
  ])('throws for a flexible quote that %s', async (_, changes) => {
    const { provider, context } = testNetwork({ quote: quoting(changes) })
    await expect(provider.quote(params(flexible), context)).rejects.toThrow()
  })

  it.each([
    ['another amount', { amountIn: '9999999' }],
    ['a minimum above the expected output', { minAmountOut: '2780000000000000001' }],
    ['a negative amount', { amountOut: '-1' }],
  ])('throws for %s', async (_, changes) => {
    const { provider, context } = testNetwork({ quote: quoting(changes) })
    await expect(provider.quote(params(), context)).rejects.toThrow()
  })

  it.each([401, 403, 404, 429, 500, 503])('throws for status %i [PER-14]', async (status) => {
    const { provider, context } = testNetwork({ quote: refusing('API key or JWT token is invalid', status) })
    await expect(provider.quote(params(), context)).rejects.toMatchObject({ status })
  })

  it('takes an internal server error for a bad recipient only where the same quote without addresses is answered', async () => {
    const { provider, context, respond, bodies } = testNetwork({ quote: refusing('Internal server error') })
    await expect(provider.quote(params(withAddresses), context)).rejects.toMatchObject({ status: 500 })
    await expect(provider.quote(params(), context)).rejects.toMatchObject({ name: 'UpstreamError', status: 500 })
    bodies()
    const { destinationAddress } = withAddresses
    respond({
      quote: (body) => (body.recipient === destinationAddress ? refusing('Internal server error') : quoting({})(body)),
    })
    for (let time = 0; time < 3; time++)
      expect(await provider.quote(params(withAddresses), context)).toMatchObject({
        declined: { errorCode: 'invalidDestinationAddress' },
      })
    expect(bodies()).toHaveLength(6)
    expect(await provider.quote(params(), context)).toHaveProperty('offers')
  })

  it('keeps every amount exactly', async () => {
    const { provider, context, respond, bodies } = testNetwork()
    await provider.assets(context)
    bodies()
    const amount = fc.bigInt({ min: 1n, max: 10n ** 36n })
    await fc.assert(
      fc.asyncProperty(amount, amount, async (sold, bought) => {
        respond({ quote: quoting({ amountIn: `${sold}`, amountOut: `${bought}`, minAmountOut: `${bought}` }) })
        const answer = await provider.quote(params({ sell: wrapped, sellAmount: sold, fees }), context)
        const offer = 'offers' in answer ? answer.offers[0] : undefined
        expect([offer?.sellAmount, offer?.buyAmount, offer?.minBuyAmount]).toEqual([sold, bought, bought])
        expect(bodies()[0]?.amount).toBe(`${sold}`)
      }),
      { numRuns: 50 },
    )
  })
})

const figuresOf = () => ({ amountIn: '10000000', amountOut: '2', minAmountOut: '1', timeEstimate: 1 })
