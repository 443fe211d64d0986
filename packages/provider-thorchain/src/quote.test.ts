import { type Ask, type Offer, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { inboundsWith } from './testing/node.ts'
import { addresses, atom, bch, btc, doge, eth, rune, trx, usdc, wbtc, xrp } from './testing/tokens.ts'
import { answer, ask, quoteBody, type Script, world } from './testing/world.ts'

const quoted = async (changes: Partial<Ask>, body: unknown = quoteBody(), script: Script = {}, options = {}) => {
  const { provider, context, take } = world({ ...script, '/thorchain/quote/swap': body }, options)
  await provider.surface(context)
  take()
  const result = await provider.quote(ask(changes), context)
  return { result, asked: take() }
}

const offered = async (...parameters: Parameters<typeof quoted>): Promise<Offer> => {
  const { result } = await quoted(...parameters)
  if (!('offers' in result)) throw new Error(JSON.stringify(result))
  return result.offers[0] as Offer
}

const declined = async (...parameters: Parameters<typeof quoted>) => {
  const { result, asked } = await quoted(...parameters)
  if (!('declined' in result)) throw new Error('it was offered')
  return { ...result.declined, asked }
}

const query = (asked: readonly string[]): string => decodeURIComponent(asked[0]?.split('?')[1] ?? '')

const toEth = { destinationAddress: addresses.ETH }
const memoLimit = ({ state }: Offer): string => (state as { limit: string }).limit

describe('a quote', () => {
  it('is one request with the price limit, the stream and the destination', async () => {
    const { asked } = await quoted({ ...toEth, slippageBps: 300 })
    expect(asked).toHaveLength(1)
    expect(query(asked)).toBe(
      `from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&destination=${addresses.ETH}&streaming_interval=1&streaming_quantity=0&liquidity_tolerance_bps=300`,
    )
  })

  it('tells output, worst case, fees, times and expiry [RTE-4, RTE-4b, RTE-6b]', async () => {
    const offer = await offered({ ...toEth, slippageBps: 300 })
    expect(offer).toMatchObject({
      sellAmount: 10_000_000n,
      buyAmount: 1_730_000_000_000_000_000n,
      buyAmountMin: 1_678_100_000_000_000_000n,
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

  it('protects the price at one per cent when the request names no slippage', async () => {
    const { asked } = await quoted(toEth)
    expect(query(asked)).toContain('liquidity_tolerance_bps=100')
    expect((await offered(toEth)).buyAmountMin).toBe(1_712_700_000_000_000_000n)
  })

  it('rounds both amounts down: the sell to what the network counts, the output to what the token has', async () => {
    const sellAmount = 1_000_000_019_999_999_999n
    const body = quoteBody({
      expected_amount_out: '384512345678',
      fees: { asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' },
      recommended_min_amount_in: '1',
    })
    const { result, asked } = await quoted({ sell: eth, buy: usdc, sellAmount }, body)
    expect(query(asked)).toContain('amount=100000001&')
    expect(result).toMatchObject({ offers: [{ sellAmount, buyAmount: 3_845_123_456n, buyAmountMin: 3_806_672_222n }] })
  })

  it('names the router as spender for token sells, and only for them [RTE-11c]', async () => {
    const body = quoteBody({ fees: { asset: 'BTC.BTC' }, recommended_min_amount_in: '1' })
    const token = await offered({ sell: usdc, buy: btc, sellAmount: 1_000_000_000n }, body)
    expect(token).toMatchObject({
      depositKind: 'contractCall',
      approvalSpender: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
    })
    expect(token.fees.at(-1)).toMatchObject({ asset: { identifier: 'ETH.ETH' }, amount: 90n * 10n ** 9n * 120_000n })
    const native = await offered({ sell: eth, buy: btc, sellAmount: 10n ** 18n }, body)
    expect(native).toMatchObject({ depositKind: 'contractCall' })
    expect(native.approvalSpender).toBeUndefined()
    expect(native.fees.at(-1)?.amount).toBe(90n * 10n ** 9n * 80_000n)
  })

  it('sells RUNE, TCY and every other chain with the kind of deposit it will build [RTE-10b]', async () => {
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
    const { asked } = await quoted({ ...toEth, fees }, body)
    expect(query(asked)).toContain('affiliate=ab&affiliate=sy&affiliate_bps=50&affiliate_bps=15')
    const offer = await offered({ ...toEth, fees }, body)
    expect(offer.fees.slice(2, 4)).toMatchObject([
      { type: 'affiliate', amount: 769n * 10n ** 10n + 2_307_692_307n, bps: 50 },
      { type: 'service', amount: 230n * 10n ** 10n + 7_692_307_693n, bps: 15 },
    ])
  })

  it('joins shares of the same account, and warns of a share nobody can take', async () => {
    const fees = { affiliateBps: 50, serviceBps: 15, accounts: {}, serviceAccounts: { thorchain: 'sy' } }
    const { asked } = await quoted({ ...toEth, fees }, quoteBody(), {}, { affiliateAccount: 'sy' })
    expect(query(asked)).toContain('affiliate=sy&affiliate_bps=65')
    const { result, asked: without } = await quoted({ ...toEth, fees })
    expect(query(without)).toContain('affiliate=sy&affiliate_bps=15')
    expect(result).toMatchObject({ offers: [{ warnings: [{ code: 'unableToApplyReferralProgram' }] }] })
  })

  it('is asked of nobody else while the surface is still loading', async () => {
    const { provider, context, take } = world({ '/thorchain/quote/swap': quoteBody() })
    expect(await provider.quote(ask(toEth), context)).toHaveProperty('offers')
    expect(take()).toHaveLength(5)
  })

  it('takes the integrator header and the streaming settings of the options', async () => {
    const { asked } = await quoted(toEth, quoteBody(), {}, { streamingInterval: 0, clientId: 'switchyard' })
    expect(query(asked)).not.toContain('streaming')
    const custom = await quoted(toEth, quoteBody(), {}, { streamingInterval: 10, streamingQuantity: 5 })
    expect(query(custom.asked)).toContain('streaming_interval=10&streaming_quantity=5')
  })
})

describe('an ask that lets any amount arrive', () => {
  it('is answered with an estimate and a warning, since the memo will hold no limit', async () => {
    const plain = await offered(toEth)
    const open = await offered({ ...toEth, flexInput: true })
    expect(open).toMatchObject({ buyAmount: plain.buyAmount, buyAmountMin: plain.buyAmountMin })
    expect(open.warnings).toMatchObject([{ code: 'flexInputWithoutPriceLimit' }])
    expect(plain.warnings).toEqual([])
    expect((await offered({ ...toEth, flexInput: true, sweep: true })).warnings).toEqual([])
  })

  it('is swapped in pieces whatever the settings, as many as the network thinks fit', async () => {
    const pieces = async (flexInput: boolean) => {
      const settings = { streamingInterval: 0, streamingQuantity: 5 }
      return query((await quoted({ ...toEth, flexInput }, quoteBody(), {}, settings)).asked)
    }
    expect(await pieces(true)).toContain('streaming_interval=1&streaming_quantity=0')
    expect(await pieces(false)).not.toContain('streaming')
  })
})

describe('a refund address', () => {
  it('goes into the memo where there is room [QUO-4g]', async () => {
    const body = quoteBody({ fees: { asset: 'BTC.BTC' }, recommended_min_amount_in: '1' })
    const changes = {
      sell: eth,
      buy: btc,
      sellAmount: 10n ** 18n,
      destinationAddress: addresses.BTC,
      refundAddress: addresses.ETH,
    }
    const { result, asked } = await quoted(changes, body)
    expect(query(asked)).toContain(`refund_address=${addresses.ETH}`)
    expect(result).toHaveProperty('offers')
    expect((result as { offers: Offer[] }).offers[0]?.refundObstacle).toBeUndefined()
  })

  it('is left out of the request and marked where the memo is too short for it [QUO-4o]', async () => {
    const { result, asked } = await quoted({ ...toEth, refundAddress: addresses.BTC })
    expect(query(asked)).not.toContain('refund_address')
    expect(query(asked)).toContain('liquidity_tolerance_bps=100')
    expect(result).toMatchObject({ offers: [{ refundObstacle: 'tooLongForSellChain' }] })
  })

  it('needs no room when it is the sender', async () => {
    const offer = await offered({ ...toEth, sourceAddress: addresses.BTC, refundAddress: addresses.BTC })
    expect(offer.refundObstacle).toBeUndefined()
  })

  it('is not honoured for the coins of the network itself', async () => {
    const changes = { sell: rune, sellAmount: 10n ** 11n, ...toEth, refundAddress: addresses.THOR }
    expect(await offered(changes)).toMatchObject({ refundObstacle: 'unsupportedByRoute' })
  })
})

describe('a memo that is tight', () => {
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
    const { result, asked } = await quoted({ ...toUsdc, fees }, usdcBody())
    expect(asked).toHaveLength(1)
    expect(query(asked)).not.toContain('tolerance')
    const [offer] = (result as { offers: Offer[] }).offers
    // 3326400012222144 in full would be 16 digits; 6 bytes are left
    expect(memoLimit(offer as Offer)).toBe('3330000000000000')
    expect(offer?.buyAmountMin).toBe(33_300_000_000_000n)
  })

  it('is declined once even the shortest limit does not fit [PER-12]', async () => {
    const long = { ...fees, accounts: { thorchain: 'thor1dl7un46w7l7f3ewrnrm6nq58nerjtp0dradjtd' } }
    const refusal = await declined({ ...toUsdc, fees: long }, usdcBody())
    expect(refusal.errorCode).toBe('noMemoPriceProtection')
    expect(refusal.asked).toHaveLength(0)
  })

  it('is declined when the limit could only be written by giving away the tolerance', async () => {
    const tight = { ...fees, accounts: { thorchain: 'abcdefghij' } }
    const refusal = await declined({ ...toUsdc, fees: tight, slippageBps: 1 }, usdcBody())
    expect(refusal.errorCode).toBe('noMemoPriceProtection')
  })
})

describe('a quote that is not asked', () => {
  it('is asked of nobody for more than a deposit can carry, and says what can be sent', async () => {
    const { provider, context, take } = world()
    await provider.surface(context)
    take()
    expect(await provider.quote(ask({ sellAmount: 2n ** 63n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  it('names assets the network does not trade', async () => {
    const sell = { ...wbtc, decimals: 18 }
    for (const changes of [{ sell }, { buy: btc }, { sell: { ...eth, identifier: 'ARB.ETH', chain: 'ARB' } }]) {
      const refusal = await declined(changes)
      expect(refusal.errorCode).toBe('invalidAsset')
      expect(refusal.asked).toHaveLength(0)
    }
  })

  it('says swapHalted for every kind of halt [PER-10]', async () => {
    const halts: readonly Script[] = [
      { '/thorchain/inbound_addresses': inboundsWith('BTC', { halted: true }) },
      { '/thorchain/inbound_addresses': inboundsWith('ETH', { chain_trading_paused: true }) },
      { '/thorchain/inbound_addresses': inboundsWith('ETH', { chain: 'XXX' }) },
      { '/thorchain/mimir': { HALTTRADING: 1 } },
      { '/thorchain/mimir': { HALTBTCTRADING: 15_151_326 } },
      { '/thorchain/mimir': { HALTETHCHAIN: 100 } },
      { '/thorchain/mimir': { SOLVENCYHALTETHCHAIN: 100 } },
      { '/thorchain/mimir': { HALTCHAINGLOBAL: 1 } },
      { '/thorchain/mimir': { NODEPAUSECHAINGLOBAL: 15_151_326 } },
      { '/thorchain/mimir': { STREAMINGSWAPPAUSE: 1 } },
      { '/thorchain/mimir': { 'RAGNAROK-BTC-BTC': 1 } },
    ]
    for (const script of halts) {
      const refusal = await declined(toEth, quoteBody(), script)
      expect(refusal).toMatchObject({ errorCode: 'swapHalted', asked: [] })
    }
  })

  it('is asked when a halt is only scheduled, is over, or concerns others', async () => {
    const calm: readonly Script[] = [
      { '/thorchain/mimir': { HALTBTCTRADING: 15_151_327 } },
      { '/thorchain/mimir': { NODEPAUSECHAINGLOBAL: 15_151_325 } },
      { '/thorchain/mimir': { HALTDOGETRADING: 1, HALTTCYTRADING: 1, HALTSIGNINGBTC: 1, PAUSELPBTC: 1 } },
    ]
    for (const script of calm) expect((await quoted(toEth, quoteBody(), script)).result).toHaveProperty('offers')
  })

  it('names the smallest sell for dust [PER-5, QER-2]', async () => {
    // 3 × the ETH fee of 600000 at the pools' depths: 600000·625897832323009·127968365638 / (1220816983876·1146799980853764)
    const refusal = await declined({ ...toEth, sellAmount: 10_000n })
    expect(refusal).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.00102975', asked: [] })
    expect((await declined({ sell: eth, buy: btc, sellAmount: 9_999_999_999n })).minAmount).toBe('0.018')
  })

  it('names an address that is none of its chain', async () => {
    const wrong = [
      { destinationAddress: addresses.BTC },
      { destinationAddress: 'vitalik' },
      { ...toEth, refundAddress: addresses.ETH },
      { sell: eth, buy: bch, sellAmount: 10n ** 18n, destinationAddress: 'bitcoincash:nothing' },
    ]
    for (const changes of wrong) {
      expect(await declined(changes)).toMatchObject({ errorCode: 'invalidAddressForChain', asked: [] })
    }
  })

  it('strips the prefix of a Bitcoin Cash address, whose colon would break the memo', async () => {
    const changes = { sell: eth, buy: bch, sellAmount: 10n ** 18n, destinationAddress: `bitcoincash:${addresses.BCH}` }
    const { asked } = await quoted(changes, quoteBody({ fees: { asset: 'BCH.BCH' }, recommended_min_amount_in: '1' }))
    expect(query(asked)).toContain(`destination=${addresses.BCH}&`)
  })
})

describe('an answer of the node', () => {
  it('is declined below the recommended minimum, though the node quoted', async () => {
    const body = quoteBody({ recommended_min_amount_in: '10000001' })
    expect(await declined(toEth, body)).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.10000001' })
    expect((await quoted(toEth, quoteBody({ recommended_min_amount_in: '10000000' }))).result).toHaveProperty('offers')
  })

  it('is declined when the output is so small that no limit can protect it', async () => {
    expect((await declined(toEth, quoteBody({ expected_amount_out: '1' }))).errorCode).toBe('sellAssetAmountTooSmall')
  })

  it('keeps a limit of the node that protects more', async () => {
    const memo = `=:e:${addresses.ETH}:172000000/1/0`
    expect(memoLimit(await offered(toEth, quoteBody({ memo })))).toBe('172000000')
    expect(memoLimit(await offered(toEth, quoteBody({ memo: memo.replace('172', '100') })))).toBe('171270000')
  })

  it('is a fault when it is for another swap', async () => {
    const bodies = [
      quoteBody({ fees: { asset: 'BTC.BTC' } }),
      quoteBody({ expected_amount_out: undefined }),
      quoteBody({ memo: `=:e:0x0000000000000000000000000000000000000001:1/1/0` }),
      quoteBody({ memo: `=:b:${addresses.ETH}:1/1/0` }),
      quoteBody({ memo: `=:e:${addresses.ETH}:1/3/0` }),
      quoteBody({ memo: `=:e:${addresses.ETH}:1/1/0:thief:1000` }),
    ]
    for (const body of bodies) await expect(quoted(toEth, body)).rejects.toSatisfy(UpstreamError.is)
  })

  it('is a fault when it is a server error of unknown meaning, or a request to wait', async () => {
    const answers = [
      answer(500, { code: 2, message: 'boom' }),
      answer(429, { message: 'slow down' }),
      { status: 503, text: '<html>' },
    ]
    for (const body of answers) await expect(quoted(toEth, body)).rejects.toSatisfy(UpstreamError.is)
  })
})
