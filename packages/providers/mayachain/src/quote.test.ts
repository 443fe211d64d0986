import { type Offer, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { quoteAnswerSuite } from '../../thorchain-family/src/testing/quote-answer-suite.ts'
import { haltSuite, quoteRefusalSuite } from '../../thorchain-family/src/testing/quote-refusal-suite.ts'
import { anyAmountSuite, quotedRefundSuite, quoteSuite } from '../../thorchain-family/src/testing/quote-suite.ts'
import { queryOf, quoting } from '../../thorchain-family/src/testing/quoting.ts'
import { buying } from '../../thorchain-family/src/testing/test-network.ts'
import { answer, harness, quoteBody } from './testing/harness.ts'
import { ETH_ROUTER, oldNode } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
import {
  addresses,
  arb,
  arbUsdc,
  btc,
  cacao,
  dash,
  eth,
  kuji,
  leo,
  rune,
  TAPROOT,
  token,
  usdc,
  xrd,
  zec,
} from './testing/tokens.ts'

const { quoted, offered, declined } = quoting(testNetwork)
const toEth = { destinationAddress: addresses.ETH }
const toCacao = { buy: cacao, destinationAddress: addresses.MAYA }
const cacaoBody = (more: Record<string, unknown> = {}) =>
  quoteBody({
    fees: { asset: 'MAYA.CACAO', affiliate: '0', outbound: '2000000000', liquidity: '500' },
    expected_amount_out: '109123456789012',
    ...more,
  })
const bought = (asset: string, more: Record<string, unknown> = {}) => quoteBody(buying(asset, more))
const stateOf = ({ state }: Offer) => state as unknown as { limit: string; memo: { asset: string } }

describe('a quote', () => {
  quoteSuite(testNetwork)

  it('contains output, minimum, fees, times and expiry [RTE-6b]', async () => {
    const offer = await offered({ ...toEth, slippageBps: 300 })
    expect(offer).toMatchObject({
      sellAmount: 10_000_000n,
      buyAmount: 2_400_000_000_000_000_000n,
      minBuyAmount: 2_328_000_000_000_000_000n,
      times: { inbound: 600, swap: 54, outbound: 96.5 },
      depositKind: 'transferWithMemo',
      expiresAt: 1_726_833_684_000,
      slippageBps: 6,
      meta: { streamingInterval: 3, maxStreamingQuantity: 4 },
      warnings: [],
    })
    expect(offer.fees.map(({ type, asset, amount }) => [type, asset.identifier, amount])).toEqual([
      ['liquidity', 'ETH.ETH', 200_000_000_000_000n],
      ['outbound', 'ETH.ETH', 8_400_000_000_000_000n],
      ['affiliate', 'ETH.ETH', 0n],
      ['service', 'ETH.ETH', 0n],
      ['inbound', 'BTC.BTC', 52n * BigInt(11 + 68 + 62 + 11 + '=:e::232800000/3/0'.length + 42)],
    ])
  })

  it('uses ten decimals for CACAO and eight for other assets', async () => {
    const buying = await offered(toCacao, cacaoBody())
    expect(buying).toMatchObject({ buyAmount: 109_123_456_789_012n, minBuyAmount: 108_032_222_221_121n })
    expect(buying.fees[1]).toMatchObject({ type: 'outbound', amount: 2_000_000_000n })
    const sellAmount = 12_345_678_901_234n
    const { result, requests } = await quoted({ sell: cacao, buy: btc, sellAmount }, bought('BTC.BTC'))
    expect(queryOf(requests)).toContain(`from_asset=MAYA.CACAO&to_asset=BTC.BTC&amount=${sellAmount}&`)
    expect(result).toMatchObject({ offers: [{ sellAmount, depositKind: 'transferWithMemo' }] })
    expect((result as { offers: Offer[] }).offers[0]?.fees.at(-1)).toMatchObject({
      asset: { identifier: 'MAYA.CACAO', decimals: 10 },
      amount: 2_000_000_000n,
    })
    const { requests: other } = await quoted({ sell: eth, buy: cacao, sellAmount: 10n ** 18n + 1n }, cacaoBody())
    expect(queryOf(other)).toContain('amount=100000000&')
  })

  it('has the deposit kind that build returns and the wallet’s fee, for every chain', async () => {
    const kinds = await Promise.all(
      [btc, dash, zec, rune, kuji, cacao, eth, usdc, arb, arbUsdc].map(async (sell) => {
        const buy = sell === eth ? btc : eth
        const body = bought(buy === btc ? 'BTC.BTC' : 'ETH.ETH')
        const offer = await offered({ sell, buy, sellAmount: 10n ** BigInt(sell.decimals + 1) }, body)
        const fee = offer.fees.at(-1)
        return [sell.identifier.split('-')[0], offer.depositKind, offer.approvalSpender !== undefined, fee?.amount]
      }),
    )
    expect(kinds).toEqual([
      ['BTC.BTC', 'transferWithMemo', false, 52n * (11n + 68n + 62n + 11n + 60n)],
      ['DASH.DASH', 'transferWithMemo', false, 12n * (10n + 148n + 68n + 11n + 60n)],
      // ZIP-317: 68 bytes of outputs and 71 of the memo's are five actions.
      ['ZEC.ZEC', 'transferWithMemo', false, 5_000n],
      ['THOR.RUNE', 'transferWithMemo', false, 2_000_000n],
      ['KUJI.KUJI', 'transferWithMemo', false, 6_000n],
      ['MAYA.CACAO', 'transferWithMemo', false, 2_000_000_000n],
      ['ETH.ETH', 'contractCall', false, 100n * 10n ** 9n * 55_000n],
      ['ETH.USDC', 'contractCall', true, 100n * 10n ** 9n * 120_000n],
      ['ARB.ETH', 'contractCall', false, 15n * 10n ** 7n * 55_000n],
      ['ARB.USDC', 'contractCall', true, 15n * 10n ** 7n * 120_000n],
    ])
    const sale = await offered({ sell: usdc, buy: btc, sellAmount: 10n ** 9n }, bought('BTC.BTC'))
    expect(sale.approvalSpender).toBe(ETH_ROUTER)
  })

  it('joins affiliate and operator with a slash and splits their fee', async () => {
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { mayachain: 'ab', thorchain: 'xx' },
      serviceAccounts: { mayachain: 'sy' },
    }
    const body = quoteBody({ fees: { asset: 'ETH.ETH', affiliate: '1300', outbound: '0', liquidity: '0' } })
    const { result, requests } = await quoted({ ...toEth, fees }, body)
    expect(queryOf(requests)).toContain('&affiliate=ab/sy&affiliate_bps=50/15')
    expect((result as { offers: Offer[] }).offers[0]?.fees.slice(2, 4)).toMatchObject([
      { type: 'affiliate', amount: 1_000n * 10n ** 10n, bps: 50 },
      { type: 'service', amount: 300n * 10n ** 10n, bps: 15 },
    ])
  })

  it('warns of a fee without an account', async () => {
    const fees = { affiliateBps: 50, serviceBps: 0, accounts: { thorchain: 'xx' }, serviceAccounts: {} }
    const { result, requests } = await quoted({ ...toEth, fees })
    expect(queryOf(requests)).not.toContain('affiliate')
    expect(result).toMatchObject({ offers: [{ warnings: [{ code: 'unableToApplyReferralProgram' }] }] })
  })
})

describe('a request with flexible input', () => anyAmountSuite(testNetwork))

describe('a refund address [QUO-4h, QUO-4o]', () => quotedRefundSuite(testNetwork))

describe('a halt [PER-10]', () => haltSuite(testNetwork))

describe('the name of an asset in the memo', () => {
  it('is a code with one meaning in every version, otherwise the full name', async () => {
    const names = await Promise.all(
      [
        [arb, 'ARB.ETH'],
        [dash, 'DASH.DASH'],
        [eth, 'ETH.ETH'],
        [rune, 'THOR.RUNE'],
        [kuji, 'KUJI.KUJI'],
        [zec, 'ZEC.ZEC'],
        [cacao, 'MAYA.CACAO'],
        [xrd, 'XRD.XRD'],
        [leo, 'ARB.LEO-0X93864D81175095DD93360FFA2A529B8642F76A6E'],
      ].map(async ([buy, asset]) => {
        const sell = buy === xrd ? eth : btc
        const changes = { sell, buy: buy as typeof btc, sellAmount: 10n ** BigInt(sell.decimals) }
        return stateOf(await offered(changes, bought(asset as string))).memo.asset
      }),
    )
    expect(names).toEqual(['a', 'd', 'e', 'r', 'KUJI.KUJI', 'ZEC.ZEC', 'MAYA.CACAO', 'XRD.XRD', 'ARB.LEO'])
  })

  it('is taken from the node’s memo when the full name does not fit', async () => {
    const fees = { affiliateBps: 15, serviceBps: 0, accounts: { mayachain: 'abcd' }, serviceAccounts: {} }
    const memo = `=:c:${addresses.MAYA}:108032222221121/3/0:abcd:15`
    const whole = await offered({ ...toCacao, fees }, cacaoBody())
    // One per cent less than 109123456789012, and the outbound fee. Whole, the memo has room for eleven characters: 108034223e6.
    expect(stateOf(whole)).toMatchObject({ memo: { asset: 'MAYA.CACAO' }, limit: '108034223000000' })
    const short = await offered({ ...toCacao, fees }, cacaoBody({ memo }))
    expect(stateOf(short)).toMatchObject({ memo: { asset: 'c' }, limit: '108034222221121' })
    const roomy = await offered({ sell: eth, sellAmount: 10n ** 18n, ...toCacao, fees }, cacaoBody({ memo }))
    expect(stateOf(roomy)).toMatchObject({ memo: { asset: 'MAYA.CACAO' }, limit: '108034222221121' })
  })

  it('ignores an unknown code and rejects the code of another asset', async () => {
    const memo = (asset: string) => cacaoBody({ memo: `=:${asset}:${addresses.MAYA}:1/3/0` })
    expect(stateOf(await offered(toCacao, memo('q'))).memo.asset).toBe('MAYA.CACAO')
    for (const asset of ['b', 'BTC.BTC', 'z', 'ETH.USDC-B48']) {
      await expect(quoted(toCacao, memo(asset))).rejects.toSatisfy(UpstreamError.is)
    }
  })
})

describe('an old node', () => {
  const fees = {
    affiliateBps: 50,
    serviceBps: 15,
    accounts: { mayachain: 'ab' },
    serviceAccounts: { mayachain: 'sy' },
  }

  it('receives one affiliate, with a warning about the fee that is not charged', async () => {
    const { result, requests } = await quoted({ ...toEth, fees }, quoteBody(), oldNode)
    expect(queryOf(requests)).toContain('&affiliate=ab&affiliate_bps=50')
    expect(result).toMatchObject({
      offers: [{ warnings: [{ display: 'The service fee is not charged: one account a swap is paid.' }] }],
    })
    const same = { ...fees, serviceAccounts: { mayachain: 'ab' } }
    expect(queryOf((await quoted({ ...toEth, fees: same }, quoteBody(), oldNode)).requests)).toContain(
      'affiliate_bps=65',
    )
  })

  it('receives no refund address, and the offer is marked', async () => {
    const changes = { sell: eth, buy: btc, sellAmount: 10n ** 18n, refundAddress: addresses.ETH }
    const { result, requests } = await quoted(changes, bought('BTC.BTC'), oldNode)
    expect(queryOf(requests)).not.toContain('refund_address')
    expect(result).toMatchObject({ offers: [{ refundObstacle: 'unsupportedByRoute' }] })
    const young = await quoted(changes, bought('BTC.BTC'))
    expect(queryOf(young.requests)).toContain(`refund_address=${addresses.ETH}`)
    expect((young.result as { offers: Offer[] }).offers[0]?.refundObstacle).toBeUndefined()
  })

  it('reads limits in digits only, so a limit that does not fit is declined', async () => {
    const one = { ...fees, serviceBps: 0, accounts: { mayachain: 'abcd' } }
    expect((await declined({ ...toCacao, fees: one }, cacaoBody(), oldNode)).errorCode).toBe('noMemoPriceProtection')
    expect(stateOf(await offered(toCacao, cacaoBody(), oldNode)).limit).toBe('108034222221121')
  })
})

describe('a Taproot address', () => {
  it('is refused as destination, as refund and as source', async () => {
    const wrong = [
      { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: TAPROOT },
      { ...toEth, sourceAddress: TAPROOT },
      { ...toEth, sourceAddress: addresses.BTC, refundAddress: TAPROOT },
      { ...toEth, sourceAddress: TAPROOT.toUpperCase() },
    ]
    for (const changes of wrong) {
      expect(await declined(changes)).toMatchObject({ errorCode: 'invalidAddressForChain', requests: [] })
    }
  })

  it('is listed in the capabilities as a refused form [QUO-7e]', () => {
    expect(harness().provider.capabilities.addressForms?.BTC?.destination).not.toContain('p2tr')
  })
})

describe('a quote without a request [PER-9]', () => {
  quoteRefusalSuite(testNetwork, {
    untraded: [{ sell: token('ARB.GMX-0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a', 18) }, { sell: token('LTC.LTC') }],
    wrongAddresses: [
      { buy: zec, destinationAddress: 'zs1z7rejlpsa98s2rrrfkwmaxu53e4ue0ulcrw0h4x5g8jl04tak0d3mm47vdtahatqrlkngh9sly' },
      { buy: cacao, destinationAddress: addresses.THOR },
    ],
  })

  it('states the smallest sell for dust: four times the higher fee, and enough to pay the affiliate', async () => {
    // The ETH fee of 840000 at the depths: 840000·47484537244916843·10029992792 / (105089559803·109449889899897406) = 34782
    const refusal = await declined({ ...toEth, sellAmount: 10_000n })
    expect(refusal).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.0021', requests: [] })
    const fees = { affiliateBps: 10, serviceBps: 0, accounts: { mayachain: 'ab' }, serviceAccounts: {} }
    const text = { error: 'failed to simulate swap: fail to add outbound tx: not enough asset to pay for fees' }
    const paid = await declined({ ...toEth, fees, sellAmount: 30_000n }, answer(200, text))
    // 2 · 0.2 CACAO · 10000 / 10 = 400 CACAO: 4000000000000·10029992792 / 109449889899897406 = 366560, above 4·52500
    expect(paid).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.00366561' })
  })
})

describe('a response of the node', () => {
  quoteAnswerSuite(testNetwork)

  it('is declined below the recommended minimum, in ten decimals for CACAO', async () => {
    const body = bought('BTC.BTC', { recommended_min_amount_in: '12345678901235' })
    const changes = { sell: cacao, buy: btc, sellAmount: 12_345_678_901_234n }
    expect(await declined(changes, body)).toMatchObject({
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '1234.5678901235',
    })
    expect((await quoted({ ...changes, sellAmount: 12_345_678_901_235n }, body)).result).toHaveProperty('offers')
  })
})
