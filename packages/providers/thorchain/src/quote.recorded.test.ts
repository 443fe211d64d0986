import { type QuoteParams, UpstreamError } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { recordedMoment } from '../../thorchain-family/src/testing/recorded-moment.ts'
import { harness, quoteParams } from './testing/harness.ts'
import { recorded, recordedNode, recordedRouters } from './testing/recordings.ts'
import { btc, eth, rune, token } from './testing/tokens.ts'

const quote = async (file: string, changes: Partial<QuoteParams>, options = {}) => {
  const body = recorded(file)
  const list = '/thorchain/inbound_addresses'
  const node = recordedNode()
  const { inbounds, at } = recordedMoment(node[list] as { chain: string }[], body, changes.sell)
  const script = { ...node, [list]: inbounds, '/thorchain/quote/swap': body }
  const { provider, context, take } = harness(script, { routers: recordedRouters, ...options }, at)
  await provider.assets(context)
  take()
  return { answer: await provider.quote(quoteParams(changes), context), requests: take() }
}

const ETH = { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 }
const BTC = { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }

describeRecorded('a quote', () => {
  it('reads a quote of 1 BTC for ETH from March 2024', async () => {
    const { answer, requests } = await quote('thornode/xchain-aggregator_quoteSwap.json', { sellAmount: 100_000_000n })
    expect(requests).toEqual([
      '/thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=100000000&streaming_interval=1&streaming_quantity=0&liquidity_tolerance_bps=100',
    ])
    expect(answer).toEqual({
      offers: [
        {
          sellAmount: 100_000_000n,
          buyAmount: 17_706_079_010_000_000_000n,
          // floor(1770607901 · 0.99)
          minBuyAmount: 17_529_018_210_000_000_000n,
          fees: [
            { type: 'liquidity', asset: ETH, amount: 38_342_480_000_000_000n },
            { type: 'outbound', asset: ETH, amount: 10_000_000_000_000_000n },
            { type: 'affiliate', asset: ETH, amount: 0n, bps: 0 },
            { type: 'service', asset: ETH, amount: 0n, bps: 0 },
            // 21 sat/vB · (11 + 68 + 2·31 + 11 + 61 bytes of memo)
            { type: 'inbound', asset: BTC, amount: 21n * 213n },
          ],
          times: { inbound: 600, swap: 6, outbound: 4_332.5 },
          depositKind: 'transferWithMemo',
          depositShape: { kind: 'transfer', bytes: 61, recipientExists: true },
          warnings: [],
          expiresAt: 1_710_087_554_000,
          slippageBps: 21,
          meta: { streamingInterval: 1, maxStreamingQuantity: 0 },
          state: {
            version: 2,
            sellAsset: 'BTC.BTC',
            sell: expect.objectContaining({ identifier: 'BTC.BTC', decimals: 8 }),
            buyAsset: 'ETH.ETH',
            buyChain: 'ETH',
            buyDecimals: 18,
            expected: '1770607901',
            limit: '1752901821',
            limitFees: { uncompared: '0', spare: '0' },
            named: { vault: 'bc1qpg8zcjzrjjnknzkqh2eenyeaxj7qlax6hpy62p' },
            memo: { asset: 'e', interval: 1, quantity: 0, affiliates: [] },
          },
        },
      ],
    })
  })

  it('reads a quote with an affiliate and a memo from April 2023', async () => {
    const changes = {
      destinationAddress: '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe',
      fees: { affiliateBps: 100, serviceBps: 0, accounts: { thorchain: 't' }, serviceAccounts: {} },
    }
    const file = 'thornode/xchain-tcquery_quoteBTCSwapToETH.json'
    const { answer } = await quote(file, changes, { streamingInterval: 0 })
    expect(answer).toMatchObject({
      offers: [
        {
          buyAmount: 134_941_920_000_000_000n,
          // floor(13494192 · 0.99) = 13359250
          minBuyAmount: 133_592_500_000_000_000n,
          fees: [
            { type: 'liquidity', amount: 0n },
            { type: 'outbound', amount: 12_000_000_000_000_000n },
            { type: 'affiliate', amount: 1_484_260_000_000_000n, bps: 100 },
            { type: 'service', amount: 0n, bps: 0 },
            { type: 'inbound', asset: BTC },
          ],
          times: { inbound: 600, swap: 6, outbound: 24.5 },
          expiresAt: 1_682_325_622_000,
          state: { limit: '13359250', memo: { affiliates: [{ account: 't', bps: 100 }] } },
        },
      ],
    })
  })

  it('rejects a memo with another destination, stream or affiliate', async () => {
    const file = 'thornode/xchain-tcquery_quoteBTCSwapToETH.json'
    const destinationAddress = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
    await expect(quote(file, { destinationAddress }, { streamingInterval: 0 })).rejects.toSatisfy(UpstreamError.is)
    await expect(quote(file, { destinationAddress })).rejects.toSatisfy(UpstreamError.is)
  })

  it('rejects quotes of trade assets and synths', async () => {
    const avax = token('AVAX.AVAX')
    const trade = quote('thornode/xchain-aggregator_tradeSwap.json', { sell: avax, buy: eth, sellAmount: 10n ** 18n })
    await expect(trade).rejects.toThrow('ETH~ETH instead of ETH.ETH')
    const synth = quote('thornode/xchain-tcquery_sBTCSwapTosETH.json', { sell: rune, buy: eth, sellAmount: 10n ** 9n })
    await expect(synth).rejects.toThrow('ETH/ETH instead of ETH.ETH')
    expect(btc.decimals).toBe(8)
  })
})
