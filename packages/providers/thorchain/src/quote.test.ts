import type { Offer } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { quoteAnswerSuite } from '../../thorchain-family/src/testing/quote-answer-suite.ts'
import { haltSuite, quoteRefusalSuite } from '../../thorchain-family/src/testing/quote-refusal-suite.ts'
import { anyAmountSuite, quotedRefundSuite, quoteSuite } from '../../thorchain-family/src/testing/quote-suite.ts'
import { limitOf, queryOf, quoting } from '../../thorchain-family/src/testing/quoting.ts'
import { quoteBody } from './testing/harness.ts'
import { mimir } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
import { addresses, atom, bch, btc, doge, eth, rune, trx, usdc, wbtc, xrp } from './testing/tokens.ts'

const { quoted, offered, declined } = quoting(testNetwork)
const toEth = { destinationAddress: addresses.ETH }

describe('a quote', () => {
  quoteSuite(testNetwork)

  it('contains output, minimum, fees, times and expiry [RTE-4, RTE-4b, RTE-6b]', async () => {
    const offer = await offered({ ...toEth, slippageBps: 300 })
    expect(offer).toMatchObject({
      sellAmount: 10_000_000n,
      buyAmount: 1_730_000_000_000_000_000n,
      minBuyAmount: 1_678_100_000_000_000_000n,
      times: { inbound: 600, swap: 12, outbound: 72.5 },
      depositKind: 'transferWithMemo',
      expiresAt: 1_710_087_554_000,
      slippageBps: 1,
      meta: { streamingInterval: 1, maxStreamingQuantity: 3 },
      warnings: [],
    })
    expect(offer.fees.map(({ type, asset, amount }) => [type, asset.identifier, amount])).toEqual([
      ['liquidity', 'ETH.ETH', 200_000_000_000_000n],
      ['outbound', 'ETH.ETH', 6_000_000_000_000_000n],
      ['affiliate', 'ETH.ETH', 0n],
      ['service', 'ETH.ETH', 0n],
      ['inbound', 'BTC.BTC', 21n * BigInt(11 + 68 + 62 + 11 + '=:e::167810000/1/0'.length + 42)],
    ])
    expect(offer.approvalSpender).toBeUndefined()
    expect(offer.refundObstacle).toBeUndefined()
  })

  it('rounds both amounts down: the sell to network units, the output to the token’s decimals', async () => {
    const sellAmount = 1_000_000_019_999_999_999n
    const body = quoteBody({
      expected_amount_out: '384512345678',
      fees: { asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' },
      recommended_min_amount_in: '1',
    })
    const { result, requests } = await quoted({ sell: eth, buy: usdc, sellAmount }, body)
    expect(queryOf(requests)).toContain('amount=100000001&')
    expect(result).toMatchObject({ offers: [{ sellAmount, buyAmount: 3_845_123_456n, minBuyAmount: 3_806_672_222n }] })
  })

  it('names the router as spender for token sells, and only for them [RTE-11c]', async () => {
    const body = quoteBody({ fees: { asset: 'BTC.BTC' }, recommended_min_amount_in: '1' })
    const token = await offered({ sell: usdc, buy: btc, sellAmount: 1_000_000_000n }, body)
    expect(token).toMatchObject({
      depositKind: 'contractCall',
      approvalSpender: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
    })
    // Selector, five words, the length of the memo and the memo itself.
    const bytes = 4 + 6 * 32 + 32 * 2
    expect(token.depositShape).toEqual({ kind: 'call', bytes, units: 120_000n })
    expect(token.fees.at(-1)).toMatchObject({ asset: { identifier: 'ETH.ETH' }, amount: 90n * 10n ** 9n * 120_000n })
    const native = await offered({ sell: eth, buy: btc, sellAmount: 10n ** 18n }, body)
    expect(native).toMatchObject({ depositKind: 'contractCall' })
    expect(native.approvalSpender).toBeUndefined()
    expect(native.depositShape).toMatchObject({ kind: 'call', units: 55_000n })
    expect(native.fees.at(-1)?.amount).toBe(90n * 10n ** 9n * 55_000n)
  })

  it('has the deposit kind that build returns, for RUNE, TCY and every other chain [RTE-10b]', async () => {
    const body = quoteBody({ fees: { asset: 'BTC.BTC' }, recommended_min_amount_in: '1' })
    for (const sell of [rune, doge, bch, atom, xrp, trx]) {
      const offer = await offered({ sell, buy: btc, sellAmount: 10n ** 11n }, body)
      expect(offer.depositKind).toBe('transferWithMemo')
      expect(offer.fees.at(-1)).toMatchObject({ type: 'inbound', asset: { chain: sell.chain } })
    }
    const offer = await offered({ sell: rune, buy: btc, sellAmount: 10n ** 11n }, body)
    expect(offer.fees.at(-1)?.amount).toBe(2_000_000n)
  })

  it('asks for affiliate and service accounts and splits their fee', async () => {
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { thorchain: 'ab' },
      serviceAccounts: { thorchain: 'sy' },
    }
    const body = quoteBody({ fees: { asset: 'ETH.ETH', affiliate: '1000', outbound: '0', liquidity: '0' } })
    const { requests } = await quoted({ ...toEth, fees }, body)
    expect(queryOf(requests)).toContain('affiliate=ab&affiliate=sy&affiliate_bps=50&affiliate_bps=15')
    const offer = await offered({ ...toEth, fees }, body)
    expect(offer.fees.slice(2, 4)).toMatchObject([
      { type: 'affiliate', amount: 769n * 10n ** 10n + 2_307_692_307n, bps: 50 },
      { type: 'service', amount: 230n * 10n ** 10n + 7_692_307_693n, bps: 15 },
    ])
  })

  it('joins fees of the same account, and warns of a fee without an account', async () => {
    const fees = { affiliateBps: 50, serviceBps: 15, accounts: {}, serviceAccounts: { thorchain: 'sy' } }
    const { requests } = await quoted({ ...toEth, fees }, quoteBody(), {}, { affiliateAccount: 'sy' })
    expect(queryOf(requests)).toContain('affiliate=sy&affiliate_bps=65')
    const { result, requests: without } = await quoted({ ...toEth, fees })
    expect(queryOf(without)).toContain('affiliate=sy&affiliate_bps=15')
    expect(result).toMatchObject({ offers: [{ warnings: [{ code: 'unableToApplyReferralProgram' }] }] })
  })
})

describe('a request with flexible input', () => anyAmountSuite(testNetwork))

describe('a refund address [QUO-4g, QUO-4o]', () => quotedRefundSuite(testNetwork))

describe('a response of the node', () => quoteAnswerSuite(testNetwork))

describe('a halt [PER-10]', () => haltSuite(testNetwork))

describe('a memo close to the budget', () => {
  const fees = {
    affiliateBps: 50,
    serviceBps: 15,
    accounts: { thorchain: 'abcd' },
    serviceAccounts: { thorchain: 'wxyz' },
  }
  const toUsdc = { buy: usdc, destinationAddress: addresses.ETH, sellAmount: 50_000_000_000n }
  const usdcBody = (more: Record<string, unknown> = {}) =>
    quoteBody({
      fees: { asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' },
      expected_amount_out: '3360000012345600',
      ...more,
    })

  it('gets a shorter limit and no tolerance in the request, in one request', async () => {
    const { result, requests } = await quoted({ ...toUsdc, fees }, usdcBody())
    expect(requests).toHaveLength(1)
    expect(queryOf(requests)).not.toContain('tolerance')
    const [offer] = (result as { offers: Offer[] }).offers
    // 3326400012222144 in full would be 16 digits; 6 bytes are left
    expect(limitOf(offer as Offer)).toBe('3330000000000000')
    expect(offer?.minBuyAmount).toBe(33_300_000_000_000n)
  })

  it('is declined when even the shortest limit does not fit [PER-12]', async () => {
    const long = { ...fees, accounts: { thorchain: 'thor1dl7un46w7l7f3ewrnrm6nq58nerjtp0dradjtd' } }
    const refusal = await declined({ ...toUsdc, fees: long }, usdcBody())
    expect(refusal.errorCode).toBe('noMemoPriceProtection')
    expect(refusal.requests).toHaveLength(0)
  })

  it('is declined when the rounded limit would exceed the ceiling', async () => {
    const tight = { ...fees, accounts: { thorchain: 'abcdefghij' } }
    const refusal = await declined({ ...toUsdc, fees: tight, slippageBps: 1 }, usdcBody())
    expect(refusal.errorCode).toBe('noMemoPriceProtection')
  })
})

describe('a quote without a request', () => {
  quoteRefusalSuite(testNetwork, {
    untraded: [{ sell: { ...wbtc, decimals: 18 } }, { sell: { ...eth, identifier: 'ARB.ETH', chain: 'ARB' } }],
    wrongAddresses: [{ sell: eth, buy: bch, sellAmount: 10n ** 18n, destinationAddress: 'bitcoincash:nothing' }],
  })

  it('states the smallest sell for dust [PER-5, QER-2]', async () => {
    // 3 × the ETH fee of 600000 at the pools' depths: 600000·625897832323009·127968365638 / (1220816983876·1146799980853764)
    const refusal = await declined({ ...toEth, sellAmount: 10_000n })
    expect(refusal).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.00102978', requests: [] })
    expect((await declined({ sell: eth, buy: btc, sellAmount: 9_999_999_999n })).minAmount).toBe('0.018')
  })

  it('strips the prefix of a Bitcoin Cash address, whose colon would break the memo', async () => {
    const changes = { sell: eth, buy: bch, sellAmount: 10n ** 18n, destinationAddress: `bitcoincash:${addresses.BCH}` }
    const { requests } = await quoted(
      changes,
      quoteBody({ fees: { asset: 'BCH.BCH' }, recommended_min_amount_in: '1' }),
    )
    expect(queryOf(requests)).toContain(`destination=${addresses.BCH}&`)
  })
})

describe('a rapid swap', () => {
  const rapid = { '/thorchain/mimir': { ...mimir, ENABLEADVSWAPQUEUE: 1 } }
  const intervals = async (changes: object, script: Record<string, unknown> = rapid, options: object = {}) => {
    const { requests, result } = await quoted({ ...toEth, ...changes }, quoteBody(), script, options)
    const [offer] = 'offers' in result ? result.offers : []
    const state = offer?.state as { memo?: { interval?: number } } | undefined
    return [new URLSearchParams(queryOf(requests)).get('streaming_interval'), state?.memo?.interval]
  }

  it('has no interval in request and memo, and the time the node tells', async () => {
    const offer = await offered({ ...toEth, slippageBps: 300 }, quoteBody(), rapid)
    expect(await intervals({})).toEqual([null, 0])
    expect(offer.meta).toEqual({ streamingInterval: 0, maxStreamingQuantity: 3 })
    expect(offer.times.swap).toBe(12)
    // Four bytes less than `/1/0` would need.
    const inbound = offer.fees.find(({ type }) => type === 'inbound')
    expect(inbound?.amount).toBe(21n * BigInt(11 + 68 + 62 + 11 + '=:e::167810000'.length + 42))
  })

  it('is the default only while the network divides swaps itself', async () => {
    for (const script of [{}, { '/thorchain/mimir': { ...mimir, ENABLEADVSWAPQUEUE: 0 } }])
      expect(await intervals({}, script)).toEqual(['1', 1])
    expect(await intervals({}, { '/thorchain/mimir': { ...mimir, ENABLEADVSWAPQUEUE: 2 } })).toEqual([null, 0])
  })

  it('is small beside its pools: a quarter of a per cent of both together', async () => {
    // Depths: 1,279.68 BTC, and an ETH pool of 54.58 per cent of its coins.
    expect(await intervals({ sellAmount: 112_000_000n })).toEqual([null, 0])
    expect(await intervals({ sellAmount: 118_000_000n })).toEqual(['1', 1])
  })

  it('gives way to an interval of the options, and to a swap without a limit', async () => {
    expect(await intervals({}, rapid, { streamingInterval: 3 })).toEqual(['3', 3])
    expect(await intervals({ sellAmount: 10n ** 11n }, rapid, { streamingInterval: 0 })).toEqual([null, 0])
    expect(await intervals({ flexInput: true })).toEqual(['1', 1])
  })
})
