import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetList } from '../testing/asset-list.ts'
import { ok, quoteOf } from '../testing/orders.ts'
import { NOW, params, Status, testNetwork } from '../testing/test-network.ts'
import { addresses, btc, cbbtc, eth, sol, strkWbtc, token, wbtc } from '../testing/tokens.ts'

const quotes = (...list: unknown[]) => ({ 'GET /quote': ok(list) })
const bid = (buy: string, changes: Record<string, unknown> = {}) =>
  quoteOf('bitcoin:btc', 'base:cbbtc', '50000', buy, changes)

const offersOf = async (responses: Record<string, unknown>, changes = {}, options = {}) => {
  const { provider, context, requests } = testNetwork(responses, options)
  const answer = await provider.quote(params(changes), context)
  return { answer, requests, offer: 'offers' in answer ? answer.offers[0] : undefined }
}

describe('quote', () => {
  it('declines more than a deposit can carry without a request', async () => {
    const { provider, context, requests } = testNetwork()
    await provider.assets(context)
    const before = requests.length
    expect(await provider.quote(params({ sellAmount: 2n ** 63n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(requests).toHaveLength(before)
  })

  it('uses the best solver and stores what an order needs [RTE-6b]', async () => {
    const { offer } = await offersOf(quotes(bid('49000'), bid('49900', { solver_id: '0xbest' }), bid('49850')))
    expect(offer).toMatchObject({
      buyAmount: 49_900n,
      minBuyAmount: 49_650n,
      depositKind: 'simpleTransfer',
      times: { inbound: 600, outbound: 2, swap: 598 },
      expiresAt: NOW + 3_600_000,
      state: { solverId: '0xbest', slippageBps: 50 },
    })
    expect(offer?.fees.map(({ type, asset }) => [type, asset.identifier])).toEqual([
      ['service', 'BTC.BTC'],
      ['inbound', 'BTC.BTC'],
    ])
  })

  it('sends the slippage of the request, at most what Garden accepts', async () => {
    for (const [asked, sent] of [
      [300, '300'],
      [900, '500'],
      [0, '0'],
    ] as const) {
      const { offer, requests } = await offersOf(quotes(bid('50000')), { slippageBps: asked })
      expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('slippage')).toBe(sent)
      expect(offer?.minBuyAmount).toBe(50_000n - (50_000n * BigInt(sent)) / 10_000n)
    }
  })

  it('accepts quotes without time and slippage', async () => {
    const old = { ...bid('49850'), estimated_time: undefined, slippage: undefined }
    const { offer } = await offersOf(quotes(old))
    expect(offer).toMatchObject({ minBuyAmount: 49_600n, times: { inbound: 600, swap: 0, outbound: 2 } })
  })

  it('has the HTLC as approval spender of a token, and none for a coin', async () => {
    const toBtc = (sell: string, amount: string) => quotes(quoteOf(sell, 'bitcoin:btc', amount, '49850'))
    const token = await offersOf(toBtc('ethereum:wbtc', '50000'), { sell: wbtc, buy: btc })
    expect(token.offer?.approvalSpender).toBe('0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95')
    const coin = await offersOf(toBtc('ethereum:eth', '50000'), { sell: eth, buy: btc })
    expect(coin.offer).toMatchObject({ depositKind: 'contractCall' })
    expect(coin.offer?.approvalSpender).toBeUndefined()
  })

  it('marks a refund address other than the sender', async () => {
    const same = await offersOf(quotes(bid('49850')), { refundAddress: addresses.BTC })
    expect(same.offer?.refundObstacle).toBeUndefined()
    const other = await offersOf(quotes(bid('49850')), { refundAddress: 'bc1qother' })
    expect(other.offer?.refundObstacle).toBe('unsupportedByRoute')
  })

  it('adds affiliate and service fee, each of the sell, and charges none without an account', async () => {
    const fees = { affiliateBps: 50, serviceBps: 15, accounts: { garden: addresses.EVM }, serviceAccounts: {} }
    const { offer, requests } = await offersOf(quotes(bid('49850')), { fees })
    expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('affiliate_fee')).toBe('50')
    expect(offer?.fees.slice(0, 2)).toMatchObject([
      { type: 'affiliate', amount: 250n, bps: 50 },
      { type: 'service', amount: 0n, bps: 0 },
    ])
    expect(offer?.warnings).toMatchObject([{ code: 'unableToApplyReferralProgram' }])
    expect(offer?.state).toMatchObject({ affiliateFees: [{ asset: 'base:cbbtc', address: addresses.EVM, fee: 50 }] })
    const both = await offersOf(quotes(bid('49850')), { fees: { ...fees, serviceAccounts: { garden: addresses.EVM } } })
    expect(both.offer?.state).toMatchObject({ affiliateFees: [{ fee: 65 }] })
  })

  it.each([
    ['a token whose HTLC only the list names', token('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6), btc],
    ['an SPL token', token('SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6), btc],
    ['a pair the policy forbids', sol, strkWbtc],
    ['an asset Garden does not list', token('DOGE.DOGE'), btc],
  ])('declines without a request when the sell is %s', async (_, sell, buy) => {
    const { answer, requests } = await offersOf({}, { sell, buy })
    expect(answer).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
    expect(requests.some(({ url }) => url.includes('/quote'))).toBe(false)
  })

  it('uses the HTLC of the list only with trustCatalogue, and never one that differs from the pin', async () => {
    const dai = token('ETH.DAI-0x6B175474E89094C44Da98b954EedeAC495271d0F', 18)
    const responses = quotes(quoteOf('ethereum:dai', 'bitcoin:btc', '50000', '40'))
    const { offer } = await offersOf(responses, { sell: dai, buy: btc }, { trustCatalogue: true })
    expect(offer?.approvalSpender).toBe('0x1111111111111111111111111111111111111111')
    const moved = assetList.map((row) =>
      row.id === 'ethereum:wbtc' ? { ...row, htlc: { address: `0x${'22'.repeat(20)}` } } : row,
    )
    const { provider, context } = testNetwork({ 'GET /assets': ok(moved) }, { trustCatalogue: true })
    const { assets } = await provider.assets(context)
    expect(assets.find(({ providerId }) => providerId === 'ethereum:wbtc')).toMatchObject({ sell: false, buy: true })
  })

  it('sends the app id with every request', async () => {
    const { requests } = await offersOf(quotes(bid('49850')), {}, { apiKey: 'abc' })
    expect(requests.map(({ headers }) => headers?.['garden-app-id'])).toEqual(['abc', 'abc', 'abc'])
  })

  it('throws when Garden is broken', async () => {
    const { provider, context } = testNetwork({ 'GET /quote': new Status(500, {}) })
    await expect(provider.quote(params(), context)).rejects.toMatchObject({ name: 'UpstreamError', status: 500 })
  })

  it('keeps the minimum at or below the expected output, and every digit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(1n, 2n ** 63n - 1n),
        fc.bigInt(1n, 10n ** 40n),
        fc.integer({ min: 0, max: 600 }),
        async (sellAmount, out, slippageBps) => {
          const quote = quoteOf('bitcoin:btc', 'base:cbbtc', String(sellAmount), String(out))
          const { offer } = await offersOf(quotes(quote), { sellAmount, slippageBps })
          expect(offer?.buyAmount).toBe(out)
          expect(offer && offer.minBuyAmount <= out && offer.minBuyAmount > 0n).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('lists each asset once under its identifier', async () => {
    const { provider, context } = testNetwork()
    const { assets } = await provider.assets(context)
    expect(
      assets.map(({ token: { identifier }, sell }) => `${identifier.split('-')[0]} ${sell ? 'sold' : 'bought only'}`),
    ).toEqual([
      'BTC.BTC sold',
      'LTC.LTC sold',
      'ETH.ETH sold',
      'ETH.WBTC sold',
      'ETH.DAI bought only',
      'BASE.CBBTC sold',
      'SOL.SOL sold',
      'SOL.USDC bought only',
      'STRK.WBTC sold',
      'TRON.USDT bought only',
      'SUI.SUI bought only',
    ])
    expect(cbbtc.chain).toBe('BASE')
  })
})
