import type { KnownSwap, StatusQuery } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { DEPOSIT_ADDRESS, quoteAnswer } from '../testing/quotes.ts'
import { refusing, testNetwork } from '../testing/test-network.ts'
import { addresses } from '../testing/tokens.ts'

const request = {
  dry: false,
  originAsset: '1cs_v1:btc:native:coin',
  destinationAsset: 'nep141:eth-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48.omft.near',
  recipient: addresses.ETH,
  refundTo: addresses.BTC,
  recipientType: 'DESTINATION_CHAIN',
}

const body = (status: string, details: object = {}, quoteRequest: object = {}) => ({
  json: {
    correlationId: 'c',
    status,
    updatedAt: '2026-06-23T18:00:00.500Z',
    quoteResponse: quoteAnswer({ ...request, ...quoteRequest }),
    swapDetails: {
      intentHashes: ['intent'],
      nearTxHashes: ['neartx', 'second'],
      originChainTxHashes: [],
      destinationChainTxHashes: [],
      slippage: -5,
      refundReason: null,
      ...details,
    },
  },
})

const hash = (text: string) => ({ hash: text, explorerUrl: `https://x/${text}` })
const byAddress: StatusQuery = { depositAddress: DEPOSIT_ADDRESS }

const seen = async (reply: ReturnType<typeof body>, query: StatusQuery = byAddress) => {
  const { provider, context } = testNetwork({ status: reply })
  await provider.assets(context)
  return provider.getStatus?.(query, context)
}

describe('getStatus', () => {
  it('reports a completed swap with deposit, swap and payout', async () => {
    const details = {
      depositedAmount: '10000000',
      amountIn: '10000000',
      amountOut: '9591000000',
      originChainTxHashes: [hash('deposit')],
      destinationChainTxHashes: [hash('0xpaid')],
    }
    const status = await seen(body('SUCCESS', details))
    expect(status).toMatchObject({
      chainId: 'bitcoin',
      hash: 'deposit',
      status: 'completed',
      trackingStatus: 'completed',
      fromAsset: 'BTC.BTC',
      fromAmount: '0.1',
      toAsset: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      toAmount: '9591',
      toAddress: addresses.ETH,
      finalisedAt: 1_782_237_600,
      providerOrderId: 'intent',
      providerExplorerUrl: `https://explorer.near-intents.org/transactions/${DEPOSIT_ADDRESS}`,
    })
    expect(status?.legs).toMatchObject([
      { chainId: 'bitcoin', hash: 'deposit', type: 'native_send', status: 'completed', toAddress: DEPOSIT_ADDRESS },
      { chainId: 'near', hash: 'neartx', type: 'swap', status: 'completed' },
      { chainId: '1', hash: '0xpaid', type: 'token_transfer', status: 'completed', toAmount: '9591' },
    ])
    expect(status?.transient).toBeUndefined()
    expect(status?.confidential).toBeUndefined()
  })

  it('reads hashes as texts and as objects with a text', async () => {
    const status = await seen(
      body('SUCCESS', {
        originChainTxHashes: ['deposit'],
        destinationChainTxHashes: ['0xpaid'],
        nearTxHashes: [hash('neartx')],
        intentHashes: [hash('intent')],
      }),
    )
    expect(status).toMatchObject({ hash: 'deposit', providerOrderId: 'intent' })
    expect(status?.legs.map((leg) => leg.hash)).toEqual(['deposit', 'neartx', '0xpaid'])
  })

  const stored: KnownSwap = {
    provider: 'NEAR',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    sellAmount: 10_000_000n,
    sourceAddress: addresses.BTC,
    destinationAddress: addresses.ETH,
    depositAddress: DEPOSIT_ADDRESS,
    state: {},
    createdAt: 1,
  }

  it('shows recipient and assets of the swap whose deposit address it is, whatever the response says', async () => {
    const stranger = '0x7777777777777777777777777777777777777777'
    const lies = { recipient: stranger, originAsset: 'nep141:wrap.near', destinationAsset: 'nep141:wrap.near' }
    const details = { depositedAmount: '10000000', amountOut: '9591000000' }
    const status = await seen(body('SUCCESS', details, lies), { known: stored })
    expect(status).toMatchObject({ fromAsset: stored.sellAsset, toAsset: stored.buyAsset, toAddress: addresses.ETH })
    expect(JSON.stringify(status)).not.toContain(stranger)
    const other = { ...stored, depositAddress: 'another' }
    expect((await seen(body('SUCCESS', {}, { recipient: stranger })))?.toAddress).toBe(stranger)
    expect(await seen(body('SUCCESS'), { known: other })).toMatchObject({ toAddress: addresses.ETH })
  })

  it('names the bound transaction as the deposit when the response has none', async () => {
    const bound = { ...stored, hash: 'boundhash' }
    expect(await seen(body('SUCCESS'), { known: bound })).toMatchObject({
      hash: 'boundhash',
      legs: [{ hash: 'boundhash' }, {}, {}],
    })
    // The hash of the request proves nothing.
    expect(await seen(body('SUCCESS'), { known: stored, hash: 'claimed' })).toMatchObject({ hash: '' })
    const details = { originChainTxHashes: [hash('reported')] }
    expect(await seen(body('SUCCESS', details), { known: bound })).toMatchObject({ hash: 'reported' })
  })

  it('shows no transaction on a chain for what another client keeps inside Intents', async () => {
    const inside = { depositType: 'INTENTS', recipientType: 'INTENTS', refundType: 'INTENTS', recipient: 'alice.near' }
    const details = { depositedAmount: '10000000', amountOut: '9591000000' }
    const done = await seen(body('SUCCESS', details, inside))
    expect(done).toMatchObject({ status: 'completed', toAmount: '9591', toAddress: 'alice.near' })
    expect(done?.legs.map(({ chainId, type }) => [chainId, type])).toEqual([['near', 'swap']])
    const back = await seen(body('REFUNDED', { ...details, refundedAmount: '10000000' }, inside))
    expect(back?.legs.map(({ chainId, type }) => [chainId, type])).toEqual([['near', 'swap']])
    const running = await seen(body('PROCESSING', details, inside))
    expect(running?.transient).toMatchObject({ currentLegIndex: 0 })
    // A stored swap was opened with deposit and payout on chains.
    expect((await seen(body('SUCCESS', details, inside), { known: stored }))?.legs).toHaveLength(3)
  })

  it.each([
    ['EXACT_OUTPUT', {}],
    ['ANY_INPUT', { originAsset: '1cs:any', amount: '0' }],
  ])('reads a swap of type %s that another client opened', async (swapType, more) => {
    const status = await seen(body('PROCESSING', { depositedAmount: null }, { swapType, ...more }))
    expect(status).toMatchObject({ status: 'swapping', toAsset: stored.buyAsset, toAddress: addresses.ETH })
  })

  it('reports a refund with its transaction and reason', async () => {
    const details = {
      depositedAmount: '5000000',
      refundedAmount: '4998100',
      refundReason: 'PARTIAL_DEPOSIT',
      originChainTxHashes: [hash('deposit'), hash('refund')],
    }
    const status = await seen(body('REFUNDED', details))
    expect(status).toMatchObject({
      status: 'refunded',
      trackingStatus: 'refunded',
      hash: 'deposit',
      fromAmount: '0.05',
      toAmount: '0',
      refundReason: 'PARTIAL_DEPOSIT',
    })
    expect(
      status?.legs.map(({ type, hash, status, toAddress, toAmount }) => [type, hash, status, toAddress, toAmount]),
    ).toEqual([
      ['native_send', 'deposit', 'completed', DEPOSIT_ADDRESS, '0.05'],
      ['swap', 'neartx', 'refunded', addresses.ETH, '0'],
      ['native_send', 'refund', 'refunded', addresses.BTC, '0.049981'],
    ])
  })

  it('recognises the deposit by the hash of the query, at any position', async () => {
    const details = { refundedAmount: '1', originChainTxHashes: [hash('one'), hash('two')] }
    const status = await seen(body('REFUNDED', details), { ...byAddress, hash: 'TWO' })
    expect(status?.hash).toBe('two')
    expect(status?.legs.at(-1)?.hash).toBe('one')
  })

  it('reports a refunded excess beside the payout', async () => {
    const details = { amountOut: '1', refundedAmount: '100', originChainTxHashes: [hash('one'), hash('back')] }
    const status = await seen(body('SUCCESS', details))
    expect([status?.status, status?.trackingStatus]).toEqual(['completed', 'partially_refunded'])
    expect(status?.legs.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'refunded'])
  })

  it('ignores a refund of zero', async () => {
    const status = await seen(body('SUCCESS', { amountOut: '1', refundedAmount: '0' }))
    expect([status?.trackingStatus, status?.legs.length]).toEqual(['completed', 3])
  })

  it('estimates the remaining time of a pending swap', async () => {
    const swapping = await seen(body('PROCESSING'))
    expect(swapping?.transient).toEqual({
      estimatedTimeToComplete: 812,
      currentLegIndex: 1,
      providerDetails: { depositAddress: DEPOSIT_ADDRESS },
    })
    const waiting = await seen(body('PENDING_DEPOSIT'))
    expect(waiting).toMatchObject({ status: 'not_started', legs: [], hash: '', finalisedAt: -1 })
    expect(waiting?.transient?.estimatedTimeToComplete).toBe(2_012)
  })

  it.each([{ confidentiality: 'basic' }, { confidentiality: 'advanced' }, { recipientType: 'CONFIDENTIAL_INTENTS' }])(
    'reports a swap as confidential for %j',
    async (changes) => {
      expect(await seen(body('PROCESSING', {}, changes))).toMatchObject({ confidential: true })
    },
  )

  it('requests with the memo of the stored swap, then of the channel id', async () => {
    const known = { provider: 'NEAR', depositAddress: 'EQshared', memo: 'k 1' } as KnownSwap
    for (const query of [{ depositChannelId: 'EQshared|k 1' }, { hash: 'x', known }]) {
      const { provider, context, take } = testNetwork({ status: body('PROCESSING') })
      await provider.getStatus?.(query, context)
      expect(take().map(({ url }) => url)).toEqual([
        'http://1click/v0/status?depositAddress=EQshared&depositMemo=k%201',
      ])
    }
  })

  it('uses the stored assets when it cannot name them', async () => {
    const known = {
      provider: 'NEAR',
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sourceAddress: addresses.BTC,
      depositAddress: DEPOSIT_ADDRESS,
    } as KnownSwap
    const status = await seen(body('PROCESSING', {}, { originAsset: 'new:1', destinationAsset: 'new:2' }), {
      known,
    })
    expect(status).toMatchObject({ fromAsset: 'BTC.BTC', toAsset: 'ETH.ETH', fromAddress: addresses.BTC })
  })

  it('submits the deposit that the engine allows once, and again only where that failed', async () => {
    const { provider, context, take, respond } = testNetwork({ status: body('PENDING_DEPOSIT') })
    const known = { provider: 'NEAR', depositAddress: DEPOSIT_ADDRESS, hash: '0xpaid', memo: 'm' } as KnownSwap
    const submitted = async (query: StatusQuery) => {
      await provider.getStatus?.(query, context)
      await new Promise((resolve) => setImmediate(resolve))
      return take().flatMap(({ url, method, body: text = '' }) =>
        url.endsWith('/v0/deposit/submit') ? [[method, JSON.parse(text)]] : [],
      )
    }
    const allowed = { known, depositHash: '0xpaid' }
    const expected = [['POST', { txHash: '0xpaid', depositAddress: DEPOSIT_ADDRESS, memo: 'm' }]]
    expect(await submitted(allowed)).toEqual(expected)
    // The stub has no answer to it, which counts as a failure.
    expect(await submitted(allowed)).toEqual(expected)
    for (const status of [500, 503]) {
      respond({ 'deposit/submit': refusing('later', status) })
      expect(await submitted(allowed)).toEqual(expected)
    }
    respond({ 'deposit/submit': refusing('txHash is not valid') })
    expect(await submitted({ known, depositHash: '0xrefused' })).toHaveLength(1)
    expect(await submitted({ known, depositHash: '0xrefused' })).toEqual([])
    respond({ 'deposit/submit': body('KNOWN_DEPOSIT_TX') })
    expect(await submitted(allowed)).toEqual(expected)
    expect(await submitted(allowed)).toEqual([])
    expect(await submitted({ known, hash: '0xclaimed' })).toEqual([])
    expect(await submitted({ ...byAddress, hash: '0xclaimed' })).toEqual([])
    respond({ status: body('PROCESSING') })
    expect(await submitted({ known, depositHash: '0xother' })).toEqual([])
  })

  it('returns undefined for a hash alone, another provider’s swap and unknown deposits', async () => {
    const { provider, context, take } = testNetwork()
    expect(await provider.getStatus?.({ hash: 'x', chainId: 'bitcoin' }, context)).toBeUndefined()
    expect(
      await provider.getStatus?.(
        { hash: 'x', known: { provider: 'GARDEN', depositAddress: 'a' } as KnownSwap },
        context,
      ),
    ).toBeUndefined()
    expect(take()).toEqual([])
    expect(await provider.getStatus?.(byAddress, context)).toBeUndefined()
  })

  it('throws when 1Click fails', async () => {
    for (const status of [401, 500]) {
      const { provider, context } = testNetwork({ status: refusing('no', status) })
      await expect(provider.getStatus?.(byAddress, context)).rejects.toMatchObject({ status })
    }
  })
})
