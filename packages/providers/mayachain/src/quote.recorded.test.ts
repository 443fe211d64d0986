import { type QuoteParams, UpstreamError } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import { computeSmallestSell } from '@switchyard/thorchain-family'
import { expect, it } from 'vitest'
import { recordedMoment } from '../../thorchain-family/src/testing/recorded-moment.ts'
import { mayachainNetwork } from './network.ts'
import { harness, NOW, quoteParams } from './testing/harness.ts'
import { recorded, recordedNode } from './testing/recordings.ts'
import { btc, eth, rune } from './testing/tokens.ts'

const quote = async (file: string, changes: Partial<QuoteParams>, options = {}) => {
  const body = recorded(`mayanode/${file}`)
  const list = '/mayachain/inbound_addresses'
  const node = recordedNode()
  const { inbounds, at } = recordedMoment(node[list] as { chain: string }[], body, changes.sell)
  const script = { ...node, [list]: inbounds, '/mayachain/quote/swap': body }
  const { provider, context, take } = harness(script, options, at)
  await provider.assets(context)
  take()
  return { answer: await provider.quote(quoteParams(changes), context), requests: take() }
}

const ETH = { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 }
const BTC = { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }
const ethToBtc = {
  sell: eth,
  buy: btc,
  sellAmount: 10n ** 18n,
  destinationAddress: 'bc1q07kx42qz758yhr7jn3pu9ffz2rwy0snlwztwf8',
}
const toBtc = { sell: rune, buy: btc, sellAmount: 10n ** 13n }
const destinationAddress = 'bc1qxhmdufsvnuaaaer4ynz88fspdsxq2h9e9cetdj'

describeRecorded('a quote', () => {
  it('reads a streaming quote of ETH for BTC with a memo from July 2024', async () => {
    const { answer, requests } = await quote('xchain-mayaquery_QuoteSSwapEthBtc.json', ethToBtc, {
      streamingInterval: 100,
      streamingQuantity: 2,
    })
    expect(requests).toEqual([
      '/mayachain/quote/swap?from_asset=ETH.ETH&to_asset=BTC.BTC&amount=100000000&destination=bc1q07kx42qz758yhr7jn3pu9ffz2rwy0snlwztwf8&streaming_interval=100&streaming_quantity=2&liquidity_tolerance_bps=100',
    ])
    expect(answer).toEqual({
      offers: [
        {
          sellAmount: 10n ** 18n,
          buyAmount: 5_248_264n,
          // The limit of the node's own memo, 5216435, protects more than floor(5248264 · 0.99) = 5195781 and the outbound fee.
          minBuyAmount: 5_216_435n - 9_110n,
          fees: [
            { type: 'liquidity', asset: BTC, amount: 3_244n },
            { type: 'outbound', asset: BTC, amount: 9_110n },
            { type: 'affiliate', asset: BTC, amount: 0n, bps: 0 },
            { type: 'service', asset: BTC, amount: 0n, bps: 0 },
            { type: 'inbound', asset: ETH, amount: 100n * 10n ** 9n * 55_000n },
          ],
          times: { inbound: 12.5, swap: 600, outbound: 684 },
          depositKind: 'contractCall',
          depositShape: { kind: 'call', bytes: 260, units: 55_000n },
          warnings: [],
          expiresAt: 1_721_775_525_000,
          slippageBps: 11,
          meta: { streamingInterval: 100, maxStreamingQuantity: 2 },
          state: {
            version: 2,
            sellAsset: 'ETH.ETH',
            sell: expect.objectContaining({ identifier: 'ETH.ETH', decimals: 18 }),
            buyAsset: 'BTC.BTC',
            buyChain: 'BTC',
            buyDecimals: 8,
            expected: '5248264',
            limit: '5216435',
            limitFees: { uncompared: '9110', spare: '0' },
            named: {
              vault: '0xb9ac6d689a18be4588f348301208e40f57a868d4',
              router: '0xe3985E6b61b814F7Cdb188766562ba71b446B46d',
            },
            memo: { asset: 'b', interval: 100, quantity: 2, affiliates: [] },
          },
        },
      ],
    })
  })

  it('reads a quote of a sell that moves the pool by almost half', async () => {
    const { answer } = await quote('xchain-mayaamm_quote-sswap.json', ethToBtc, {
      streamingInterval: 100,
      streamingQuantity: 10,
    })
    expect(answer).toMatchObject({
      offers: [
        {
          buyAmount: 11_361_662_429n,
          // The node's memo has no limit; ours is floor(11361662429 · 0.99).
          minBuyAmount: 11_248_045_804n,
          fees: [
            { type: 'liquidity', amount: 8_895_135_200n },
            { type: 'outbound', amount: 5_691n },
            { type: 'affiliate', amount: 0n },
            { type: 'service', amount: 0n },
            { type: 'inbound' },
          ],
          times: { inbound: 12.5, swap: 5_400, outbound: 4_920 },
          slippageBps: 4_396,
          state: { memo: { interval: 100, quantity: 10 } },
        },
      ],
    })
  })

  it('reads old quotes of RUNE for BTC with an affiliate address', async () => {
    const one = 'maya18z343fsdlav47chtkyp0aawqt6sgxsh3vjy2vz'
    const other = 'maya17hwqt302e5f2xm4h95ma8wuggqkvfzgvsyfc54'
    const answerOf = async (file: string, account: string, affiliateBps: number) => {
      const fees = { affiliateBps, serviceBps: 0, accounts: { mayachain: account }, serviceAccounts: {} }
      const { answer } = await quote(file, { ...toBtc, destinationAddress, fees }, { streamingInterval: 0 })
      return answer
    }
    expect(await answerOf('xchain-mayaamm_quote-swap.json', one, 300)).toMatchObject({
      offers: [
        {
          buyAmount: 98_647_691n,
          fees: [
            { type: 'liquidity', amount: 0n },
            { type: 'outbound', amount: 348_000n },
            { type: 'affiliate', amount: 3_061_722n, bps: 300 },
            { type: 'service', amount: 0n },
            { type: 'inbound', asset: { identifier: 'THOR.RUNE' }, amount: 2_000_000n },
          ],
          times: { inbound: 6, swap: 6, outbound: 108_000 },
          expiresAt: 1_722_246_040_000,
          slippageBps: 83,
          state: { memo: { asset: 'b', affiliates: [{ account: one, bps: 300 }] } },
        },
      ],
    })
    expect(await answerOf('xchain-mayaquery_QuoteSwapRuneBtc.json', other, 1_000)).toMatchObject({
      offers: [{ buyAmount: 86_790_283n, fees: [{}, { amount: 82_500n }, { amount: 9_652_531n, bps: 1_000 }, {}, {}] }],
    })
  })

  it('reads old quotes of BTC for ETH, which lack half of the fields', async () => {
    const aggregator = await quote('xchain-aggregator_quoteSwap.json', { sellAmount: 10n ** 8n })
    expect(aggregator.answer).toMatchObject({
      offers: [
        {
          buyAmount: 17_031_413_480_000_000_000n,
          fees: [{ amount: 0n }, { amount: 12_000_000_000_000_000n }, {}, {}, { asset: BTC }],
          times: { inbound: 600, swap: 6, outbound: 3_852.5 },
          meta: { streamingInterval: 3 },
        },
      ],
    })
    const query = await quote('xchain-mayaquery_QuoteSwapBtcEth.json', { sellAmount: 10n ** 8n })
    expect(query.answer).toMatchObject({
      offers: [{ buyAmount: 17_406_678_710_000_000_000n, times: { inbound: 600, swap: 6, outbound: 3_732.5 } }],
    })
    // They name no end, so they end 15 minutes after they were given.
    for (const { answer } of [aggregator, query])
      expect(answer).toMatchObject({ offers: [{ expiresAt: NOW + 900_000 }] })
  })

  it('rejects a memo with another destination, stream or affiliate', async () => {
    const streamed = 'xchain-mayaquery_QuoteSSwapEthBtc.json'
    await expect(quote(streamed, { ...ethToBtc, destinationAddress }, { streamingInterval: 100 })).rejects.toSatisfy(
      UpstreamError.is,
    )
    await expect(quote(streamed, ethToBtc)).rejects.toSatisfy(UpstreamError.is)
    const old = quote('xchain-mayaamm_quote-swap.json', { ...toBtc, destinationAddress }, { streamingInterval: 0 })
    await expect(old).rejects.toSatisfy(UpstreamError.is)
  })

  it('has the calculated smallest sell, four times the outbound fee', () => {
    // Recorded: 691576 of ETH for an outbound fee of 9110 sat, so one ETH was worth 9110·4·10^8 / 691576 sat.
    const { recommended_min_amount_in: recommended, fees } = recorded('mayanode/xchain-mayaquery_QuoteSSwapEthBtc.json')
    const satPerEth = (BigInt(fees.outbound) * 4n * 10n ** 8n) / BigInt(recommended)
    // And 1 ETH did buy 5248264 sat after fees of 12354, within half a per cent of that.
    expect(Number(satPerEth)).toBeGreaterThan((5_248_264 + 12_354) * 0.995)
    expect(Number(satPerEth)).toBeLessThan((5_248_264 + 12_354) * 1.005)
    const pool = (asset: string, assetDepth: bigint, coinDepth: bigint) =>
      [asset, { asset, available: true, assetDepth, coinDepth }] as const
    const inbound = (chain: string, outboundFee: bigint) =>
      [chain, { chain, vault: '', halted: false, gasRate: 0n, gasRateUnits: '', outboundFee, dust: 0n }] as const
    const costs = {
      pools: new Map([pool('BTC.BTC', satPerEth, 10n ** 10n), pool('ETH.ETH', 10n ** 8n, 10n ** 10n)]),
      inbounds: new Map([inbound('BTC', BigInt(fees.outbound)), inbound('ETH', 100n)]),
    }
    const worked = computeSmallestSell({ sell: 'ETH.ETH', buy: 'BTC.BTC' }, costs, mayachainNetwork) ?? 0n
    expect(Number(worked - BigInt(recommended))).toBeCloseTo(0, -1)
  })
})
