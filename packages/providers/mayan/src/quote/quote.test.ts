import { addressKey, type FeeTerms } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { harness, quoteParams, response } from '../testing/harness.ts'
import { NOW, quotes, wireQuote } from '../testing/quotes.ts'
import { addresses, arbUsdc, baseDai, baseEth, baseUsdc, bnb, eth, sol, solUsdc, sui } from '../testing/tokens.ts'

const feeTerms = (affiliateBps: number, serviceBps: number, mayan?: string, service = mayan): FeeTerms => ({
  affiliateBps,
  serviceBps,
  accounts: mayan === undefined ? {} : { mayan },
  serviceAccounts: service === undefined ? {} : { mayan: service },
})

const both = `${addresses.referrerEvm},${addresses.solana}`

const offerOf = async (changes = {}, more: object = {}, options = {}) => {
  const params = quoteParams(changes)
  const { provider, context, take } = harness({ '/v3/quote': quotes(wireQuote(params, more)) }, options)
  const answer = await provider.quote(params, context)
  if (!('offers' in answer)) throw new Error(JSON.stringify(answer))
  const [offer] = answer.offers
  if (!offer) throw new Error('no offer')
  return { offer, query: take()[0]?.searchParams }
}

describe('a quote', () => {
  it('sends no request for more than a deposit can carry, and states the maximum', async () => {
    const { provider, context, take } = harness()
    expect(await provider.quote(quoteParams({ sellAmount: 2n ** 256n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  it('requests only the fast flow, once, with the amount in base units and no gas drop [PER-11b]', async () => {
    const { query } = await offerOf({ destinationAddress: addresses.otherEvm, slippageBps: 250 })
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      swift: 'true',
      mctp: 'false',
      fastMctp: 'false',
      wormhole: 'false',
      monoChain: 'false',
      shuttle: 'false',
      gasless: 'false',
      fullList: 'true',
      amountIn64: '10000000',
      fromChain: 'base',
      fromToken: baseUsdc.address,
      toChain: 'arbitrum',
      toToken: arbUsdc.address,
      slippageBps: '250',
      gasDrop: '0',
      destinationAddress: addresses.otherEvm,
      sdkVersion: '15_2_0',
    })
    expect(query?.has('apiKey')).toBe(false)
  })

  it('sends the key, uses automatic slippage by default and limits it to the API’s maximum', async () => {
    const { query } = await offerOf({}, {}, { apiKey: 'KEY' })
    expect([query?.get('apiKey'), query?.get('slippageBps')]).toEqual(['KEY', 'auto'])
    expect((await offerOf({ slippageBps: 3_000 })).query?.get('slippageBps')).toBe('500')
    expect((await offerOf({}, {}, { defaultSlippageBps: 50 })).query?.get('slippageBps')).toBe('50')
  })

  it('becomes an offer with the minimum output of the order [RTE-6b]', async () => {
    const { offer } = await offerOf(
      { buy: bnb },
      { expectedAmountOut: 4.09081164174901, minAmountOut: 3.99897292039174 },
    )
    expect(offer).toMatchObject({
      sellAmount: 10_000_000n,
      buyAmount: 4_090_811_640_000_000_000n,
      // Orders have eight decimals.
      minBuyAmount: 3_998_972_920_000_000_000n,
      depositKind: 'contractCall',
      approvalSpender: '0x337685fdaB40D39bd02028545a4FfA7D287cC3E2',
      times: { inbound: 2, swap: 10, outbound: 0.45 },
      variant: 'SWIFT',
    })
    expect(offer.expiresAt).toBeGreaterThan(NOW)
  })

  it('uses base units when present', async () => {
    const stated = { expectedAmountOut: 4.09081164174901, expectedAmountOutBaseUnits: '4090811641749010000' }
    const { offer } = await offerOf({ buy: bnb }, stated)
    expect(offer.buyAmount).toBe(4_090_811_641_749_010_000n)
  })

  it('needs no approval for a native coin', async () => {
    const { offer } = await offerOf(
      { sell: baseEth, sellAmount: 10n ** 16n },
      {
        swiftWrapAndLock: true,
        swiftInputContract: '0x4200000000000000000000000000000000000006',
        minMiddleAmount: 0.01,
      },
    )
    expect(offer.approvalSpender).toBeUndefined()
    expect((await offerOf({ sell: sol, buy: eth, sellAmount: 10n ** 9n })).offer.approvalSpender).toBeUndefined()
  })

  it('marks a refund address other than the sender', async () => {
    const { offer } = await offerOf({ sourceAddress: addresses.evm, refundAddress: addresses.otherEvm })
    expect(offer.refundObstacle).toBe('unsupportedByRoute')
    const own = await offerOf({ sourceAddress: addresses.evm, refundAddress: addresses.evm })
    expect(own.offer.refundObstacle).toBeUndefined()
  })

  it('returns the best quote of each enabled type', async () => {
    const params = quoteParams()
    const bridge = {
      type: 'FAST_MCTP',
      fastMctpMayanContract: '0xC1062b7C5Dc8E4b1Df9F200fe360cDc0eD6e7741',
      fastMctpInputContract: baseUsdc.address,
      redeemRelayerFee: 0.01,
      hasAuction: false,
    }
    const list = [
      wireQuote(params, { expectedAmountOut: 9.9 }),
      wireQuote(params, { expectedAmountOut: 9.98 }),
      wireQuote(params, { ...bridge, expectedAmountOut: 9.95, minReceivedBaseUnits: '9940000' }),
    ]
    const { provider, context } = harness({ '/v3/quote': quotes(...list) }, { quoteTypes: ['SWIFT', 'FAST_MCTP'] })
    const answer = await provider.quote(params, context)
    expect(answer).toMatchObject({
      offers: [
        { variant: 'SWIFT', buyAmount: 9_980_000n },
        { variant: 'FAST_MCTP', buyAmount: 9_950_000n, minBuyAmount: 9_940_000n },
      ],
    })
  })

  it('declines swaps within one chain unless enabled, and bridges from Solana', async () => {
    const { provider, context, take } = harness({})
    const inside = await provider.quote(quoteParams({ buy: baseDai }), context)
    expect(inside).toMatchObject({ declined: { errorCode: 'unsupportedMethod' } })
    const bridges = harness({}, { quoteTypes: ['FAST_MCTP', 'MCTP', 'WH'] })
    const fromSolana = await bridges.provider.quote(quoteParams({ sell: solUsdc }), bridges.context)
    expect(fromSolana).toMatchObject({ declined: { errorCode: 'unsupportedMethod' } })
    expect([...take(), ...bridges.take()]).toEqual([])
  })

  it('declines unsupported chains', async () => {
    const { provider, context } = harness({})
    const params = quoteParams({ sell: { ...baseUsdc, chain: 'BTC' } })
    expect(await provider.quote(params, context)).toMatchObject({ declined: { errorCode: 'unsupportedChainId' } })
  })
})

describe('fees', () => {
  it('are listed as affiliate, service, network and inbound', async () => {
    const { offer, query } = await offerOf({ fees: feeTerms(25, 15, both) }, { referrerBps: 40 })
    expect([query?.get('referrer'), query?.get('referrerBps')]).toEqual([addresses.solana, '40'])
    const asset = { identifier: baseUsdc.identifier, chain: 'BASE', decimals: 6 }
    expect(offer.fees).toEqual([
      { type: 'affiliate', asset, amount: 25_000n, bps: 25 },
      { type: 'service', asset, amount: 15_000n, bps: 15 },
      { type: 'network', asset, amount: 3_000n, bps: 3 },
      { type: 'inbound', asset: { identifier: 'BASE.ETH', chain: 'BASE', decimals: 18 }, amount: 2_000_000_000_000n },
    ])
    // 200,000 gas at a hundredth of a gwei.
    expect(offer.depositShape).toEqual({ kind: 'call', units: 200_000n, value: 0n })
    expect(offer.warnings).toEqual([])
  })

  it('are not charged without a usable account, and the route has a warning', async () => {
    for (const account of [undefined, addresses.solana, addresses.referrerEvm, 'nonsense']) {
      const { offer, query } = await offerOf({ fees: feeTerms(25, 0, account) })
      expect(query?.has('referrerBps')).toBe(false)
      expect(offer.warnings).toMatchObject([{ code: 'unableToApplyReferralProgram' }])
      expect(offer.fees[0]).toMatchObject({ type: 'affiliate', amount: 0n })
    }
  })

  it("use one account: the affiliate's before the operator's", async () => {
    const other = `${addresses.otherEvm},${addresses.solana}`
    const { offer, query } = await offerOf({ fees: feeTerms(25, 15, both, other) }, { referrerBps: 25 })
    expect(query?.get('referrerBps')).toBe('25')
    expect(offer.warnings).toHaveLength(1)
    const alone = await offerOf({ fees: feeTerms(0, 15, undefined, both) }, { referrerBps: 15 })
    expect([alone.query?.get('referrerBps'), alone.offer.warnings]).toEqual(['15', []])
  })

  it('need no EVM address without an EVM chain', async () => {
    const fees = feeTerms(25, 0, addresses.solana)
    const { offer } = await offerOf({ sell: sol, buy: sui, sellAmount: 10n ** 9n, fees }, { referrerBps: 25 })
    expect(offer.warnings).toEqual([])
    expect(offer.fees.at(-1)).toMatchObject({ type: 'inbound', asset: { identifier: 'SOL.SOL' }, amount: 3_011_000n })
  })

  it('above the cap of a route type are declined', async () => {
    const { provider, context } = harness({})
    const answer = await provider.quote(quoteParams({ fees: feeTerms(150, 60, both) }), context)
    expect(answer).toMatchObject({ declined: { errorCode: 'unsupportedMethod' } })
    expect(provider.capabilities.feeCapBps).toBe(200)
  })

  it('of a relayer are listed when deducted from the sold token', async () => {
    const more = {
      type: 'MCTP',
      mctpMayanContract: '0x875d6d37EC55c8cF220B9E5080717549d8Aa8EcA',
      mctpInputContract: baseUsdc.address,
      redeemRelayerFee: 0.032236,
      hasAuction: false,
      bridgeFee: 0.000001,
    }
    const { offer } = await offerOf({}, more, { quoteTypes: ['MCTP'] })
    expect(offer.fees).toContainEqual({
      type: 'outbound',
      asset: { identifier: baseUsdc.identifier, chain: 'BASE', decimals: 6 },
      amount: 32_236n,
    })
    expect(offer.fees.at(-1)?.amount).toBe(3_000_000_000_000n)
  })
})

describe('a quote of another swap', () => {
  it.each([
    ['another amount', { effectiveAmountIn64: '10000001' }],
    ['another source chain', { fromChain: 'ethereum' }],
    ['another destination chain', { toChain: 'optimism' }],
    ['a higher affiliate fee', { referrerBps: 10 }],
    ['a gas drop', { gasDrop: 0.01 }],
    ['a gasless order', { gasless: true }],
    [
      'another token',
      { toToken: { contract: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', decimals: 6, wChainId: 23 } },
    ],
    ['other decimals', { toToken: { contract: arbUsdc.address, decimals: 18, wChainId: 23 } }],
    ['another Wormhole number', { toToken: { contract: arbUsdc.address, decimals: 6, wChainId: 24 } }],
  ])('is a fault: %s', async (_name, more) => {
    await expect(offerOf({}, more)).rejects.toThrow('differs from the request')
  })

  it('does not include an address in another case', async () => {
    const spelled = { contract: arbUsdc.address?.toUpperCase().replace('0X', '0x'), decimals: 6, wChainId: 23 }
    expect(addressKey(spelled.contract ?? '')).toBe(arbUsdc.address)
    await expect(offerOf({}, { toToken: spelled })).resolves.toBeDefined()
  })
})

describe('the server', () => {
  it('may require a newer client, which is a fault', async () => {
    const list = { ...quotes(wireQuote(quoteParams())), minimumSdkVersion: [15, 3, 0] }
    const { provider, context } = harness({ '/v3/quote': list })
    await expect(provider.quote(quoteParams(), context)).rejects.toThrow('15.3.0')
    const same = harness({ '/v3/quote': { ...list, minimumSdkVersion: [15, 2, 0] } })
    await expect(same.provider.quote(quoteParams(), same.context)).resolves.toMatchObject({ offers: [{}] })
  })

  it('may answer with status 201', async () => {
    const { provider, context } = harness({ '/v3/quote': response(201, quotes(wireQuote(quoteParams()))) })
    expect(await provider.quote(quoteParams(), context)).toMatchObject({ offers: [{}] })
  })

  it('must sign when signers are configured', async () => {
    const options = { quoteSigners: ['0xe8FDd6f6D10532bd49Cced5502CAa483E232E637'] }
    await expect(offerOf({}, {}, options)).rejects.toThrow('not signed')
  })
})
