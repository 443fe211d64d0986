import { SwapError } from '@switchyard/core'
import { findPlaceholder } from '@switchyard/provider-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMemo } from '../memo/memo.ts'
import { ethAddresses, ethQuote, fromEth, NODE, QUOTE, swap } from '../testing/swap.ts'
import { NOW, params, quoteBody, testNetwork } from '../testing/test-network.ts'
import { addresses } from '../testing/tokens.ts'

describe('Harbor without configuration', () => {
  it.each([
    ['without a base URL', { baseUrl: undefined }],
    ['without a node to confirm the vault', { nodeUrl: undefined }],
    ['switched off', { enabled: false }],
  ])('lists nothing and declines everything: %s', async (_, options) => {
    const { provider, context, requests } = testNetwork({ [QUOTE]: quoteBody() }, options)
    expect(await provider.assets(context)).toEqual({ assets: [] })
    expect(await provider.quote(params(), context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
    expect(requests).toEqual([])
  })

  it('sells on Ethereum through the known router, which the options replace', async () => {
    const usual = testNetwork({ [QUOTE]: quoteBody(ethQuote) }, { routers: {} })
    const { assets } = await usual.provider.assets(usual.context)
    expect(assets.map(({ providerId, sell, buy }) => [providerId, sell, buy])).toEqual([
      ['b', true, true],
      ['e', true, true],
      ['ETH.USDT', true, true],
    ])
    expect(await usual.provider.quote(params(fromEth), usual.context)).toHaveProperty('offers')

    const moved = testNetwork({ [QUOTE]: quoteBody(ethQuote) }, { routers: { ETH: addresses.VAULT } })
    await expect(moved.provider.quote(params(fromEth), moved.context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('sells no asset of another EVM chain without its router', async () => {
    const usdt0 = { identifier: 'ARB.USDT-0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', id: 'ARB.USDT', decimals: 6 }
    const { provider, context } = testNetwork({}, { assets: [usdt0] })
    const { assets } = await provider.assets(context)
    expect(assets.find(({ providerId }) => providerId === 'ARB.USDT')).toMatchObject({ sell: false, buy: true })
  })
})

describe('quote', () => {
  it('declines more than a deposit can carry without a request', async () => {
    const { provider, context, requests } = testNetwork({ [QUOTE]: quoteBody() })
    const before = requests.length
    expect(await provider.quote(params({ sellAmount: 2n ** 63n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(requests).toHaveLength(before)
  })

  it('requests units of 1e8 with the asset names of memos', async () => {
    const { requests } = await swap({}, {})
    const query = Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams)
    expect(query).toEqual({
      fromAsset: 'b',
      toAsset: 'e',
      amount: '10000000',
      destination: addresses.ETH,
      toleranceBps: '100',
    })
  })

  it('returns base units, a minimum by the tolerance, and fees in the asset bought', async () => {
    const { offer } = await swap({}, {}, { slippageBps: 50 })
    expect(offer).toMatchObject({
      buyAmount: 3n * 10n ** 18n,
      minBuyAmount: 2_985n * 10n ** 15n,
      timesAreUsual: true,
      depositKind: 'transferWithMemo',
      expiresAt: NOW + 900_000,
    })
    expect(offer.fees.map(({ type, amount, asset }) => [type, asset.identifier, amount])).toEqual([
      ['liquidity', 'ETH.ETH', 232_250_000_000_000n],
      ['outbound', 'ETH.ETH', 6_840_000_000_000n],
      ['affiliate', 'ETH.ETH', 0n],
      ['service', 'ETH.ETH', 0n],
      ['inbound', 'BTC.BTC', expect.any(BigInt)],
    ])
  })

  it('rounds a sell to eight decimals, so that exactly the quoted amount is paid', async () => {
    const { offer, deposit } = await swap(ethQuote, ethQuote, { ...fromEth, sellAmount: 10n ** 18n + 1n }, ethAddresses)
    expect(offer.sellAmount).toBe(10n ** 18n)
    expect(deposit.amount).toBe(10n ** 18n)
  })

  it('declines an amount below the minimum with the minimum', async () => {
    const { provider, context } = testNetwork({ [QUOTE]: quoteBody({ recommendedMinAmountIn: '10000001' }) })
    expect(await provider.quote(params(), context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '0.10000001' },
    })
  })

  it('uses a placeholder for an unknown destination', async () => {
    const { provider, context, requests } = testNetwork({ [QUOTE]: quoteBody() })
    expect(await provider.quote(params({ destinationAddress: undefined }), context)).toHaveProperty('offers')
    expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('destination')).toBe(findPlaceholder('ETH'))
  })

  it('rejects placeholder addresses at the build', async () => {
    const [standIn, sender] = [findPlaceholder('ETH') ?? '', findPlaceholder('BTC') ?? '']
    const build = (swapAddresses: object) =>
      swap({}, {}, {}, swapAddresses).then(
        () => 'built',
        (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
      )
    expect(await build({ destinationAddress: standIn.toLowerCase() })).toBe('invalidDestinationAddress')
    expect(await build({ refundAddress: sender })).toBe('invalidRefundAddress')
  })

  it('marks a refund address that does not fit a Bitcoin sell, and carries it on an EVM one [QUO-4j, QUO-4o]', async () => {
    const utxo = await swap({}, {}, { refundAddress: addresses.VAULT.replace('6', '7') })
    expect(utxo.offer.refundObstacle).toBe('tooLongForSellChain')
    const evm = await swap(ethQuote, ethQuote, { ...fromEth, refundAddress: addresses.ETH_VAULT }, ethAddresses)
    expect(evm.offer.refundObstacle).toBeUndefined()
  })

  it('declines without a request while the node reports a halted chain [PER-10]', async () => {
    const nodes = [{ chain: 'BTC', address: addresses.VAULT, halted: false }]
    const { provider, context, requests } = testNetwork(
      { [QUOTE]: quoteBody(), [NODE]: nodes },
      { nodeUrl: 'http://node' },
    )
    await provider.assets(context)
    expect(await provider.quote(params(), context)).toMatchObject({ declined: { errorCode: 'swapHalted' } })
    expect(requests.filter(({ url }) => url.includes(QUOTE))).toEqual([])
  })

  it.each([
    ['another vault than the node', { inboundAddress: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0' }, undefined],
    ['a vault the node does not confirm', {}, [{ chain: 'BTC' }, { chain: 'ETH' }]],
    ['an expiry that has passed', { expiry: String(NOW / 1_000) }, undefined],
  ])('throws for a quote with %s', async (_, changes, nodes) => {
    const { provider, context } = testNetwork({ [QUOTE]: quoteBody(changes), ...(nodes ? { [NODE]: nodes } : {}) })
    await expect(provider.quote(params(), context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('throws for another router than the configured one', async () => {
    const routed = { ...ethQuote, router: '0x2222222222222222222222222222222222222222' }
    const { provider, context } = testNetwork({ [QUOTE]: quoteBody(routed) })
    await expect(provider.quote(params(fromEth), context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('sends and writes codes only if they are enabled', async () => {
    const fees = { affiliateBps: 50, serviceBps: 5, accounts: { harbor: 't' }, serviceAccounts: { harbor: 'sk' } }
    const off = await swap({}, {}, { fees })
    expect(off.offer.warnings).toHaveLength(2)
    expect(off.deposit).toMatchObject({ memo: `=:e:${addresses.ETH}:300000000/100` })
    const charged = { fees: { affiliate: '1650000' } }
    const on = await swap(charged, charged, { fees }, {}, { affiliates: true })
    expect(new URL(on.requests[0]?.url ?? '').searchParams.get('affiliate')).toBe('t/sk')
    expect(on.deposit).toMatchObject({ memo: `=:e:${addresses.ETH}:300000000/100:t/sk:50/5` })
    expect(on.offer.fees.slice(2, 4)).toMatchObject([
      { amount: 15n * 10n ** 15n, bps: 50 },
      { amount: 15n * 10n ** 14n, bps: 5 },
    ])
  })

  it('keeps every digit, and the minimum at or below the expected output', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(10_000n, 10n ** 15n),
        fc.bigInt(1_000_000n, 10n ** 20n),
        fc.integer({ min: 0, max: 5_000 }),
        async (sellAmount, out, slippageBps) => {
          const quote = { expectedAmountOut: String(out) }
          const { offer, deposit } = await swap(quote, quote, { sellAmount, slippageBps })
          expect(offer.buyAmount).toBe(out * 10n ** 10n)
          const memo = readMemo('memo' in deposit ? (deposit.memo ?? '') : '')
          const floor = ((memo?.quoteOut ?? 0n) * BigInt(10_000 - (memo?.toleranceBps ?? 10_000))) / 10_000n
          expect(floor * 10n ** 10n).toBeGreaterThanOrEqual(offer.minBuyAmount)
          expect(deposit.amount).toBe(sellAmount)
        },
      ),
      { numRuns: 60 },
    )
  })
})
