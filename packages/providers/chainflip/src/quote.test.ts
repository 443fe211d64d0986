import type { QuoteParams } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { vaultContracts } from './contracts.ts'
import { atPrice, minPrice } from './min-price.ts'
import { readState } from './offer-state.ts'
import { boosted, quote, quoteFor, streamed } from './testing/backend.ts'
import { AFFILIATE, answer, ask, BROKER, createFixture, offerOf, RECEIVER, SENDER } from './testing/fixture.ts'
import { arbUsdc, btc, eth, hubDot, hubUsdt, sol, tokenOf, usdc } from './testing/tokens.ts'

const PATH = '/v2/quote'
const scale = { sellDecimals: 8, buyDecimals: 18 }

const fees = (affiliateBps: number, serviceBps: number, accounts = {}, serviceAccounts = {}): QuoteParams['fees'] => ({
  affiliateBps,
  serviceBps,
  accounts,
  serviceAccounts,
})

const queryOf = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams)

describe('a quote', () => {
  it('sells the single swap as CHAINFLIP and the one in chunks as CHAINFLIP_STREAMING [RTE-6b]', async () => {
    const { chainflip, streaming, context } = createFixture({ [PATH]: [quote(), streamed()] })
    const single = await offerOf(chainflip, ask(), context)
    const chunks = await offerOf(streaming, ask(), context)
    expect(single).toMatchObject({
      sellAmount: 10_000_000n,
      buyAmount: 2_999_500_000_000_000_000n,
      depositKind: 'simpleTransfer',
      times: { inbound: 1506, swap: 12, outbound: 96 },
      warnings: [],
    })
    expect(single.meta).toBeUndefined()
    expect(single.expiresAt).toBeUndefined()
    expect(chunks.buyAmount).toBe(2_999_900_000_000_000_000n)
    expect(chunks.times.swap).toBe(48)
    expect(chunks.meta).toEqual({ streamingInterval: 2, maxStreamingQuantity: 4 })
    expect(readState(chunks.state).dca).toEqual({ chunks: 4, interval: 2 })
  })

  it('takes the total duration where the backend gives no breakdown', async () => {
    const body = { ...quote(), estimatedDurationsSeconds: undefined, estimatedDurationSeconds: 1_614 }
    const { chainflip, context } = createFixture({ [PATH]: [body] })
    expect((await offerOf(chainflip, ask(), context)).times).toEqual({ inbound: 0, swap: 1_614, outbound: 0 })
  })

  it('refuses a total duration that cannot be', async () => {
    const body = { ...quote(), estimatedDurationsSeconds: undefined, estimatedDurationSeconds: -1 }
    const { chainflip, context } = createFixture({ [PATH]: [body] })
    await expect(chainflip.quote(ask(), context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('costs one request when both are asked at once', async () => {
    const { chainflip, streaming, context, take } = createFixture({ [PATH]: [quote(), streamed()] })
    await Promise.all([chainflip.quote(ask(), context), streaming.quote(ask(), context)])
    expect(take().map(({ url }) => url)).toHaveLength(1)
    await chainflip.quote(ask(), context)
    expect(take()).toHaveLength(1)
  })

  it('goes on for one when the other gives up', async () => {
    const { chainflip, streaming, context, take } = createFixture({ [PATH]: [quote(), streamed()] })
    const leaving = new AbortController()
    const left = chainflip.quote(ask(), { ...context, signal: leaving.signal })
    const kept = streaming.quote(ask(), context)
    leaving.abort(new Error('enough'))
    await expect(left).rejects.toThrow('enough')
    expect(await kept).toHaveProperty('offers')
    expect(take()).toHaveLength(1)
  })

  it('asks for the pair, the amount and all commissions in one figure', async () => {
    const { chainflip, context, take } = createFixture(
      { [PATH]: [quote()] },
      { brokerUrl: 'http://broker', brokerAccount: BROKER },
    )
    await chainflip.quote(ask({ fees: fees(50, 15, { chainflip: AFFILIATE }) }), context)
    expect(queryOf(take()[0]?.url ?? '')).toEqual({
      srcChain: 'Bitcoin',
      srcAsset: 'BTC',
      destChain: 'Ethereum',
      destAsset: 'ETH',
      amount: '10000000',
      brokerCommissionBps: '65',
      isVaultSwap: 'false',
      isOnChain: 'false',
      dcaV2Enabled: 'false',
    })
    await chainflip.quote(ask(), context)
    expect(queryOf(take()[0]?.url ?? '')).not.toHaveProperty('brokerCommissionBps')
  })

  it('protects the slippage of the request as a share of the output, without one the recommended price', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote()] })
    const price = '30.003000300030003'
    const asked = await offerOf(chainflip, ask({ slippageBps: 50 }), context)
    const advised = await offerOf(chainflip, ask(), context)
    expect(asked.buyAmountMin).toBe(2_984_502_500_000_000_000n)
    const enforced = atPrice(9_999_000n, readState(asked.state).minPrice) - 500_000_000_000_000n
    expect(enforced).toBe(asked.buyAmountMin)
    expect(readState(advised.state).minPrice).toBe(minPrice(price, 15_000n, scale))
    expect(advised.buyAmountMin).toBe(atPrice(9_999_000n, minPrice(price, 15_000n, scale)) - 500_000_000_000_000n)
    expect(asked.buyAmountMin).toBeGreaterThan(advised.buyAmountMin)
    expect(asked.buyAmountMin).toBeLessThan(asked.buyAmount)
  })

  it('takes the rounding of every chunk out of the worst case', async () => {
    const { chainflip, streaming, context } = createFixture({
      [PATH]: [quote(), streamed({ egressAmount: '2999500000000000000' })],
    })
    const single = await offerOf(chainflip, ask(), context)
    const chunks = await offerOf(streaming, ask(), context)
    expect(single.buyAmountMin - chunks.buyAmountMin).toBe(3n)
  })

  it('never promises more at worst than it expects', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote({ estimatedPrice: '99' })] })
    const offer = await offerOf(chainflip, ask({ slippageBps: 0 }), context)
    expect(offer.buyAmountMin).toBe(offer.buyAmount)
  })

  it('tries for as long as the quote advises, or as the options say', async () => {
    const advised = createFixture({ [PATH]: [quote()] })
    const set = createFixture({ [PATH]: [quote()] }, { retryDurationBlocks: 100 })
    expect(readState((await offerOf(advised.chainflip, ask(), advised.context)).state).retryBlocks).toBe(300)
    expect(readState((await offerOf(set.chainflip, ask(), set.context)).state).retryBlocks).toBe(100)
  })

  it('guards against the oracle as advised, never tighter than the slippage, and not far off the market', async () => {
    const guardOf = async (changes: object, slippageBps?: number) => {
      const { chainflip, context } = createFixture({ [PATH]: [quote({ ...changes })] })
      const offer = await offerOf(chainflip, ask(slippageBps === undefined ? {} : { slippageBps }), context)
      return readState(offer.state).oracleBps
    }
    expect(await guardOf({})).toBe(100)
    expect(await guardOf({}, 300)).toBe(300)
    expect(await guardOf({}, 20)).toBe(100)
    expect(await guardOf({ lowLiquidityWarning: true })).toBeUndefined()
    expect(await guardOf({ recommendedLivePriceSlippageTolerancePercent: undefined })).toBeUndefined()
  })

  it('warns of a price far below the market', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote({ lowLiquidityWarning: true })] })
    expect((await offerOf(chainflip, ask(), context)).warnings).toMatchObject([{ code: 'highPriceImpact' }])
  })

  it('boosts CHAINFLIP alone, where asked and where there is liquidity for it [QRQ-9]', async () => {
    const script = { [PATH]: [quote({ boostQuote: boosted() }), streamed({ boostQuote: boosted({ type: 'DCA' }) })] }
    const { chainflip, streaming, context, play } = createFixture(script)
    const plain = await offerOf(chainflip, ask(), context)
    const fast = await offerOf(chainflip, ask({ boost: true }), context)
    const chunks = await offerOf(streaming, ask({ boost: true }), context)
    expect([plain.times.inbound, fast.times.inbound, chunks.times.inbound]).toEqual([1506, 306, 1506])
    expect([plain, fast, chunks].map(({ state }) => readState(state).boostBps)).toEqual([0, 30, 0])
    expect(fast.fees).toContainEqual({
      type: 'liquidity',
      asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 },
      amount: 5_000n,
    })
    expect(fast.buyAmountMin).toBe(
      atPrice(9_994_000n, minPrice('30.003001800108006', 15_000n, scale)) - 500_000_000_000_000n,
    )
    play({ [PATH]: [quote()] })
    expect((await offerOf(chainflip, ask({ boost: true }), context)).times.inbound).toBe(1506)
  })

  it('refuses a boosted quote of another amount or without a payout', async () => {
    for (const changes of [{ depositAmount: '9999999' }, { egressAmount: '0' }]) {
      const { chainflip, context } = createFixture({ [PATH]: [quote({ boostQuote: boosted(changes) })] })
      await expect(chainflip.quote(ask({ boost: true }), context)).rejects.toMatchObject({ name: 'UpstreamError' })
      expect(await chainflip.quote(ask(), context)).toHaveProperty('offers')
    }
  })

  it('refuses an answer for another pair, another amount, or without a payout', async () => {
    for (const changes of [
      { srcAsset: { chain: 'Ethereum', asset: 'ETH' } },
      { destAsset: { chain: 'Arbitrum', asset: 'ETH' } },
      { depositAmount: '10000001' },
      { egressAmount: '0' },
      { includedFees: undefined },
      { estimatedPrice: '-1' },
    ]) {
      const { chainflip, context } = createFixture({ [PATH]: [quote(changes)] })
      await expect(chainflip.quote(ask(), context)).rejects.toMatchObject({ name: 'UpstreamError' })
    }
  })

  it('takes refund and destination on chains of their own, and declines what is no address there', async () => {
    const { chainflip, context, take } = createFixture({ [PATH]: [quote()] })
    const declined = await chainflip.quote(ask({ destinationAddress: SENDER }), context)
    expect(declined).toMatchObject({ declined: { errorCode: 'invalidAddressForChain' } })
    const refund = await chainflip.quote(ask({ refundAddress: RECEIVER }), context)
    expect(refund).toMatchObject({ declined: { errorCode: 'invalidAddressForChain' } })
    expect(take()).toEqual([])
    await offerOf(chainflip, ask({ destinationAddress: RECEIVER, refundAddress: SENDER }), context)
  })

  it('asks for what settles on Asset Hub under the name of that chain, both ways', async () => {
    for (const [sell, buy, params] of [
      [hubDot, eth, { srcChain: 'Assethub', srcAsset: 'DOT', destChain: 'Ethereum', destAsset: 'ETH' }],
      [btc, hubUsdt, { srcChain: 'Bitcoin', srcAsset: 'BTC', destChain: 'Assethub', destAsset: 'USDT' }],
      [hubUsdt, hubDot, { srcChain: 'Assethub', srcAsset: 'USDT', destChain: 'Assethub', destAsset: 'DOT' }],
    ] as const) {
      const { chainflip, context, take } = createFixture({ [PATH]: [quoteFor(sell.identifier, buy.identifier)] })
      const offer = await offerOf(chainflip, ask({ sell, buy }), context)
      expect(queryOf(take()[0]?.url ?? '')).toMatchObject({ ...params, isVaultSwap: 'false' })
      expect(offer.depositKind).toBe('simpleTransfer')
    }
  })

  it('tells the least deposit of DOT in its ten decimals', async () => {
    const refusal = { message: 'expected amount is below minimum swap amount (40000000000)' }
    const { chainflip, context } = createFixture({ [PATH]: answer(400, refusal) })
    expect(await chainflip.quote(ask({ sell: hubDot, sellAmount: 1n }), context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '4' },
    })
  })

  it('shows the gas of a deposit on Asset Hub in DOT, beside what is taken of a token there', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quoteFor(hubUsdt.identifier, 'ETH.ETH')] })
    const { fees: told } = await offerOf(chainflip, ask({ sell: hubUsdt }), context)
    expect(
      told.filter(({ type }) => type === 'inbound').map(({ asset, amount }) => [asset.identifier, amount]),
    ).toEqual([
      ['DOT.DOT', 25_000_000n],
      ['DOT.USDT-1984', 1_000n],
    ])
  })

  it('declines assets it does not trade without asking', async () => {
    const { chainflip, context, take } = createFixture({ [PATH]: [quote()] })
    for (const sell of [{ ...usdc, identifier: 'ETH.DAI-0x6B175474E89094C44Da98b954EedeAC495271d0F' }, eth]) {
      expect(await chainflip.quote(ask({ sell }), context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
    }
    expect(take()).toEqual([])
  })
})

describe('the fees of a quote', () => {
  const split = {
    includedFees: [
      { type: 'INGRESS', chain: 'Bitcoin', asset: 'BTC', amount: '1000' },
      { type: 'NETWORK', chain: 'Ethereum', asset: 'USDC', amount: '9624240' },
      { type: 'BROKER', chain: 'Ethereum', asset: 'USDC', amount: '1000001' },
      { type: 'EGRESS', chain: 'Ethereum', asset: 'ETH', amount: '500000000000000' },
    ],
  }
  const usdcAsset = { identifier: usdc.identifier, chain: 'ETH', decimals: 6 }

  it('are told in the recorded order, the broker fee split by basis points', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote(split)] }, { brokerUrl: 'http://broker' })
    const { fees: told } = await offerOf(chainflip, ask({ fees: fees(50, 15, { chainflip: AFFILIATE }) }), context)
    expect(told.map(({ type }) => type)).toEqual(['inbound', 'liquidity', 'affiliate', 'service', 'outbound'])
    expect(told.slice(1)).toEqual([
      { type: 'liquidity', asset: usdcAsset, amount: 9_624_240n },
      { type: 'affiliate', asset: usdcAsset, amount: 769_231n, bps: 50 },
      { type: 'service', asset: usdcAsset, amount: 230_770n, bps: 15 },
      { type: 'outbound', asset: { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 }, amount: 500_000_000_000_000n },
    ])
  })

  it('sum gas and ingress of a coin into one entry [FEE-3b]', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote()] }, { gasRates: { BTC: 10n } })
    const { fees: told } = await offerOf(chainflip, ask(), context)
    expect(told.filter(({ type }) => type === 'inbound')).toEqual([
      { type: 'inbound', asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }, amount: 10n * 141n + 1_000n },
    ])
  })

  it('tell gas and ingress of a token apart [FEE-3, FEE-4]', async () => {
    const { chainflip, context } = createFixture(
      { [PATH]: [quoteFor(usdc.identifier, 'BTC.BTC')] },
      { gasRates: { ETH: 2n } },
    )
    const { fees: told } = await offerOf(chainflip, ask({ sell: usdc, buy: btc }), context)
    expect(told.filter(({ type }) => type === 'inbound')).toEqual([
      { type: 'inbound', asset: { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 }, amount: 130_000n },
      { type: 'inbound', asset: usdcAsset, amount: 1_000n },
    ])
  })

  it('tell what pools take after the network fee, one entry for every asset', async () => {
    const named = (chain: string, asset: string, amount: string) => ({ chain, asset, amount })
    const older = {
      includedFees: [...split.includedFees, { type: 'LIQUIDITY', ...named('Bitcoin', 'BTC', '7') }],
      poolInfo: [
        { fee: named('Bitcoin', 'BTC', '30') },
        { fee: named('Ethereum', 'USDC', '60') },
        { fee: named('Ethereum', 'ETH', '0') },
        { fee: named('Nowhere', 'ETH', '5') },
        {},
      ],
    }
    const { chainflip, context } = createFixture({ [PATH]: [quote(older)] })
    const { fees: told } = await offerOf(chainflip, ask(), context)
    expect(told.filter(({ type }) => type === 'liquidity')).toEqual([
      { type: 'liquidity', asset: usdcAsset, amount: 9_624_300n },
      { type: 'liquidity', asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }, amount: 37n },
    ])
  })

  it('are not taken, with a warning, where there is nobody to take them', async () => {
    const terms = fees(50, 15, { chainflip: 'cFnot an account' })
    const none = createFixture({ [PATH]: [quote()] }, {})
    const own = createFixture({ [PATH]: [quote()] }, { brokerUrl: 'http://broker' })
    const without = await offerOf(none.chainflip, ask({ fees: terms }), none.context)
    const partly = await offerOf(own.chainflip, ask({ fees: terms }), own.context)
    expect(without.warnings).toHaveLength(2)
    expect(partly.warnings).toMatchObject([{ code: 'unableToApplyReferralProgram' }])
    expect(readState(without.state)).toMatchObject({ brokerBps: 0, affiliates: [] })
    expect(readState(partly.state)).toMatchObject({ brokerBps: 15, affiliates: [] })
    expect(queryOf(none.take()[0]?.url ?? '')).not.toHaveProperty('brokerCommissionBps')
    expect(queryOf(own.take()[0]?.url ?? '')).toMatchObject({ brokerCommissionBps: '15' })
  })

  it('go to the account a key names now, whatever its record named before', async () => {
    const accounts: Record<string, string> = { chainflip: 'cFnot an account' }
    const { chainflip, context } = createFixture({ [PATH]: [quote()] }, { brokerUrl: 'http://broker' })
    const sharesOf = async () => {
      const terms = { affiliateBps: 50, serviceBps: 0, accounts, serviceAccounts: {} }
      return readState((await offerOf(chainflip, ask({ fees: terms }), context)).state).affiliates
    }
    expect(await sharesOf()).toEqual([])
    accounts.chainflip = AFFILIATE
    expect(await sharesOf()).toEqual([{ account: AFFILIATE, bps: 50 }])
    accounts.chainflip = AFFILIATE.replace(/.$/, 'b')
    expect(await sharesOf()).toEqual([])
  })

  it('give a service account of its own its share, and join shares of one account', async () => {
    const OTHER = 'cFJ4sqrg4FnrLPsGdt5w85XExGYxVLHLYLci28PnqcVVb8r8a'
    const sharesOf = async (terms: QuoteParams['fees']) => {
      const { chainflip, context } = createFixture(
        { [PATH]: [quote()] },
        { brokerUrl: 'http://broker', brokerAccount: BROKER },
      )
      const { brokerBps, affiliates } = readState((await offerOf(chainflip, ask({ fees: terms }), context)).state)
      return { brokerBps, affiliates }
    }
    expect(await sharesOf(fees(50, 15, { chainflip: AFFILIATE }, { chainflip: OTHER }))).toEqual({
      brokerBps: 0,
      affiliates: [
        { account: OTHER, bps: 15 },
        { account: AFFILIATE, bps: 50 },
      ],
    })
    expect(await sharesOf(fees(50, 15, { chainflip: OTHER }, { chainflip: OTHER }))).toEqual({
      brokerBps: 0,
      affiliates: [{ account: OTHER, bps: 65 }],
    })
    expect(await sharesOf(fees(50, 15, { chainflip: BROKER }, { chainflip: BROKER }))).toEqual({
      brokerBps: 65,
      affiliates: [],
    })
  })
})

describe('the form of the deposit', () => {
  const options = { brokerUrl: 'http://broker', vaultSwaps: ['BTC', 'ETH', 'ARB', 'SOL'] as const }

  const formOf = async (changes: Partial<QuoteParams>) => {
    const wanted = ask(changes)
    const body = quoteFor(wanted.sell.identifier, wanted.buy.identifier)
    const { chainflip, context, take } = createFixture({ [PATH]: [body] }, options)
    const offer = await offerOf(chainflip, wanted, context)
    return { ...offer, vault: queryOf(take()[0]?.url ?? '').isVaultSwap, codes: offer.warnings.map(({ code }) => code) }
  }

  it('is the vault on chains the options name, priced as such', async () => {
    expect(await formOf({})).toMatchObject({ depositKind: 'transferWithMemo', vault: 'true', codes: [] })
    expect(await formOf({ sell: eth, buy: btc })).toMatchObject({ depositKind: 'contractCall', vault: 'true' })
    expect(await formOf({ sell: sol })).toMatchObject({ depositKind: 'contractCall', vault: 'true' })
  })

  it('announces the vault contract as the spender of a token [RTE-11c]', async () => {
    expect((await formOf({ sell: arbUsdc })).approvalSpender).toBe(vaultContracts.ARB)
    expect((await formOf({ sell: eth, buy: btc })).approvalSpender).toBeUndefined()
    const channel = createFixture({ [PATH]: [quoteFor(usdc.identifier, 'BTC.BTC')] })
    expect(
      (await offerOf(channel.chainflip, ask({ sell: usdc, buy: btc }), channel.context)).approvalSpender,
    ).toBeUndefined()
  })

  it('falls back to a channel with a warning for a refund address on Bitcoin [QUO-4f, RTE-9b]', async () => {
    const refundAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(await formOf({ refundAddress, sourceAddress: SENDER })).toMatchObject({
      depositKind: 'simpleTransfer',
      vault: 'false',
      codes: ['vaultSwapUnavailable'],
    })
    expect(await formOf({ refundAddress: SENDER, sourceAddress: SENDER })).toMatchObject({ vault: 'true', codes: [] })
    expect(await formOf({ sell: eth, buy: btc, refundAddress: RECEIVER })).toMatchObject({ vault: 'true', codes: [] })
  })

  it('falls back to a channel for fees over one byte on Bitcoin, at 255 it still fits', async () => {
    expect(await formOf({ fees: fees(0, 255) })).toMatchObject({ vault: 'true', codes: [] })
    expect(await formOf({ fees: fees(0, 256) })).toMatchObject({ vault: 'false', codes: ['vaultSwapUnavailable'] })
    expect(await formOf({ fees: fees(0, 1_000), sell: eth, buy: btc })).toMatchObject({ vault: 'true' })
  })

  it('is a channel for whatever arrives, and for tokens on Solana', async () => {
    expect(await formOf({ flexInput: true })).toMatchObject({
      depositKind: 'simpleTransfer',
      vault: 'false',
      codes: [],
    })
    expect(await formOf({ sell: tokenOf('SolUsdc') })).toMatchObject({ depositKind: 'simpleTransfer', vault: 'false' })
    expect(await formOf({ sell: tokenOf('Trx') })).toMatchObject({ depositKind: 'simpleTransfer', vault: 'false' })
  })
})

describe('a refusal', () => {
  it('is asked of nobody for more than a deposit can carry, and says what can be sent', async () => {
    const { chainflip, context, take } = createFixture()
    take()
    expect(
      await chainflip.quote(
        ask({ sell: eth, buy: btc, sellAmount: 2n ** 128n, sourceAddress: RECEIVER, destinationAddress: SENDER }),
        context,
      ),
    ).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  const refusalOf = async (status: number, message: string) => {
    const { chainflip, context } = createFixture({ [PATH]: answer(status, { message }) })
    return chainflip.quote(ask(), context)
  }

  it.each([
    [400, 'expected amount is below minimum swap amount (70000)', 'sellAssetAmountTooSmall', '0.0007'],
    [400, 'amount is lower than estimated ingress fee (1200)', 'sellAssetAmountTooSmall', undefined],
    [400, 'swap amount is lower than ingress fee', 'sellAssetAmountTooSmall', undefined],
    [400, 'swap output amount is lower than the egress fee (500)', 'sellAssetAmountTooSmall', undefined],
    [400, 'egress amount (10) is lower than minimum egress amount (600)', 'sellAssetAmountTooSmall', undefined],
    [400, 'expected amount is above maximum swap amount (99)', 'insufficientLiquidity', undefined],
    [400, 'insufficient liquidity for the requested amount', 'insufficientLiquidity', undefined],
    [400, 'insufficient liquidity for requested amount', 'insufficientLiquidity', undefined],
    [400, 'Requested assets cannot be swapped', 'invalidAsset', undefined],
    [503, 'Asset Flip is disabled', 'invalidAsset', undefined],
    [503, 'Quoting is currently unavailable due to maintenance', 'noQuoteResponse', undefined],
    [400, 'invalid request', 'unsupportedMethod', undefined],
    [400, 'something new', 'noQuoteResponse', undefined],
  ])('%i "%s" is told as %s', async (status, message, errorCode, minAmount) => {
    const given = await refusalOf(status, message)
    expect(given).toMatchObject({ declined: { errorCode } })
    expect('declined' in given && given.declined.minAmount).toBe(minAmount)
  })

  it('names no minimum for CHAINFLIP_STREAMING: a sell of that size is not split', async () => {
    const refusal = { message: 'expected amount is below minimum swap amount (70000)' }
    const { streaming, context } = createFixture({ [PATH]: answer(400, refusal) })
    expect(await streaming.quote(ask(), context)).toEqual({
      declined: {
        errorCode: 'sellAssetAmountTooSmall',
        message: 'Sell asset amount too small for provider CHAINFLIP_STREAMING.',
      },
    })
  })

  it('is a fault where the backend fails for no reason of the swap, or asks to wait', async () => {
    await expect(refusalOf(500, 'unknown error')).rejects.toMatchObject({ name: 'UpstreamError', status: 500 })
    const { chainflip, context, take } = createFixture({
      [PATH]: answer(429, { message: 'Too many requests, please try again later' }),
    })
    await expect(chainflip.quote(ask(), context)).rejects.toMatchObject({ status: 429 })
    take()
    await expect(chainflip.quote(ask(), context)).rejects.toMatchObject({ status: 429 })
    expect(take()).toEqual([])
  })

  it('says of which swap there is none', async () => {
    const single = createFixture({ [PATH]: [quote()] })
    expect(await single.streaming.quote(ask(), single.context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall' },
    })
    const chunks = createFixture({ [PATH]: [streamed()] })
    expect(await chunks.chainflip.quote(ask(), chunks.context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity' },
    })
  })
})

describe('the options', () => {
  it('are refused when they cannot mean anything', () => {
    expect(() => createFixture({}, { vaultSwaps: ['BTC'] })).toThrow('vaultSwaps needs brokerUrl')
    expect(() => createFixture({}, { brokerAccount: 'cF' })).toThrow('no Chainflip account')
    expect(() => createFixture({}, { retryDurationBlocks: 601 })).toThrow('between 0 and 600')
  })
})
