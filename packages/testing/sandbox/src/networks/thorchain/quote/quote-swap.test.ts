import { describe, expect, it } from 'vitest'
import type { Json } from '../../../testing/json.ts'
import { stillSandbox } from '../../../testing/still-sandbox.ts'
import { addressOf, client } from '../../../testing/wallet.ts'

const ETH_ADDRESS = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const base = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '20000000', destination: ETH_ADDRESS }

const setUp = () => {
  const sandbox = stillSandbox()
  const { json, get } = client(sandbox)
  const node = `${sandbox.urls.networks.thorchain?.thornode}/thorchain`
  const request = async (query: Record<string, string>): Promise<{ status: number; body: Json }> => {
    const response = await get(`${node}/quote/swap?${new URLSearchParams(query)}`)
    return { status: response.status, body: await response.json() }
  }
  const quote = async (query: Record<string, string>): Promise<Json> => (await request({ ...base, ...query })).body
  return { sandbox, json, get, node, request, quote }
}

describe('a THORNode quote', () => {
  it('has the fields of the main network in their order, and omits those without a value', async () => {
    const { quote } = setUp()
    expect(Object.keys(await quote({}))).toEqual([
      'inbound_address',
      'inbound_confirmation_blocks',
      'inbound_confirmation_seconds',
      'outbound_delay_blocks',
      'outbound_delay_seconds',
      'fees',
      'expiry',
      'warning',
      'notes',
      'dust_threshold',
      'recommended_min_amount_in',
      'recommended_gas_rate',
      'gas_rate_units',
      'memo',
      'expected_amount_out',
      'max_streaming_quantity',
      'streaming_swap_blocks',
      'total_swap_seconds',
    ])
    const rune = await quote({ from_asset: 'r', amount: '100000000000' })
    for (const field of ['inbound_address', 'recommended_gas_rate', 'gas_rate_units', 'dust_threshold', 'router'])
      expect(rune).not.toHaveProperty(field)
    expect(await quote({ destination: '' })).not.toHaveProperty('memo')
  })

  it('adds up its fees and expires after fifteen minutes of real time', async () => {
    const { quote, sandbox } = setUp()
    const {
      fees,
      expected_amount_out: expected,
      expiry,
      total_swap_seconds: total,
      ...rest
    } = await quote({ affiliate: 'sy', affiliate_bps: '30' })
    const [liquidity, outbound, affiliate] = [fees.liquidity, fees.outbound, fees.affiliate].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ]
    expect(BigInt(fees.total)).toBe(liquidity + outbound + affiliate)
    const emit = BigInt(expected) + outbound + affiliate
    expect([fees.slippage_bps, fees.total_bps]).toEqual([
      Number((liquidity * 10_000n) / (emit + liquidity)),
      Number((BigInt(fees.total) * 10_000n) / (emit + BigInt(fees.total))),
    ])
    expect(expiry).toBe(Math.floor(sandbox.world.clock.now() / 1000) + 900)
    expect(total).toBe(
      Math.max(rest.outbound_delay_seconds, rest.streaming_swap_seconds ?? 0) + rest.inbound_confirmation_seconds,
    )
  })

  it('agrees with the world on the value', async () => {
    const { quote } = setUp()
    const { expected_amount_out: out } = await quote({ to_asset: 'ETH.USDC', amount: '10000000' })
    // A tenth of a bitcoin at 96,500 dollars, less slip and a fee of about six dollars.
    expect(Number(out) / 1e8).toBeGreaterThan(9_600)
    expect(Number(out) / 1e8).toBeLessThan(9_650)
    expect(BigInt(out) % 100n).toBe(0n)
  })

  it('gives exactly the limit of each tolerance', async () => {
    const { quote } = setUp()
    const limit = (body: Json): bigint => BigInt(body.memo.split(':')[3].split('/')[0])
    for (const interval of ['0', '1', '3']) {
      const loose = await quote({ liquidity_tolerance_bps: '100', streaming_interval: interval })
      expect(limit(loose)).toBe((BigInt(loose.expected_amount_out) * 99n) / 100n)
    }
    const [plain, shared] = [
      await quote({ tolerance_bps: '300' }),
      await quote({ tolerance_bps: '300', affiliate: 'sy', affiliate_bps: '100' }),
    ]
    expect(limit(shared)).toBe(limit(plain))
    expect(shared.expected_amount_out).not.toBe(plain.expected_amount_out)
  })

  it('streams: more pieces slip less, up to the maximum, and the memo states them', async () => {
    const { quote } = setUp()
    const amount = '500000000'
    const [one, ten, all] = await Promise.all(
      ['1', '10', '0'].map((streaming_quantity) => quote({ amount, streaming_interval: '2', streaming_quantity })),
    )
    expect(one.fees.slippage_bps).toBeGreaterThan(ten.fees.slippage_bps)
    expect(ten.fees.slippage_bps).toBeGreaterThan(all.fees.slippage_bps)
    expect([all.streaming_swap_blocks, all.streaming_swap_seconds]).toEqual([
      2 * (all.max_streaming_quantity - 1),
      12 * (all.max_streaming_quantity - 1),
    ])
    expect(all.memo).toBe(`=:e:${ETH_ADDRESS}:0/2/0`)
    const capped = await quote({ amount, streaming_interval: '2', streaming_quantity: '5000' })
    expect(capped.memo).toBe(`=:e:${ETH_ADDRESS}:0/2/${all.max_streaming_quantity}`)
  })

  it('shortens asset names as far as the pools allow', async () => {
    const { quote } = setUp()
    expect((await quote({ to_asset: USDC })).memo).toBe(`=:ETH.USDC:${ETH_ADDRESS}`)
    expect((await quote({ to_asset: 'ETH.USDC-6EB48' })).fees.asset).toBe(USDC)
    expect((await quote({ to_asset: 'BASE.ETH' })).memo).toBe(`=:f:${ETH_ADDRESS}`)
    expect(
      (
        await quote({
          from_asset: 'e',
          to_asset: 'b',
          amount: '500000000',
          destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        })
      ).memo,
    ).toMatch(/^=:b:bc1q/)
  })

  it('puts the refund address into the memo where it fits', async () => {
    const { quote, sandbox } = setUp()
    const refund = addressOf(sandbox, 'EVM').address
    const body = await quote({
      from_asset: 'ETH.ETH',
      to_asset: 'b',
      amount: '500000000',
      destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      refund_address: refund,
    })
    expect(body.memo).toBe(`=:b:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/${refund}`)
  })

  const invalid = ': invalid request'
  const cases: readonly [string, Record<string, string>, number, number, string | RegExp][] = [
    ['no source', { from_asset: '' }, 400, 3, `missing from_asset parameter${invalid}`],
    ['no target', { to_asset: '' }, 400, 3, `missing to_asset parameter${invalid}`],
    ['no amount', { amount: '' }, 400, 3, `missing amount parameter${invalid}`],
    ['an invalid amount', { amount: '1.5' }, 400, 3, /^bad amount: /],
    [
      'both tolerances',
      { tolerance_bps: '1', liquidity_tolerance_bps: '1' },
      400,
      3,
      `must only include one of: tolerance_bps or liquidity_tolerance_bps${invalid}`,
    ],
    ['dust', { amount: '9000' }, 400, 3, `amount less than dust threshold${invalid}`],
    [
      'less than the minimum',
      { amount: '10000' },
      400,
      3,
      /^amount less than min swap amount \(recommended_min_amount_in: \d+\): invalid request$/,
    ],
    [
      'text for a destination',
      { destination: '0xnotanaddress' },
      400,
      3,
      `bad destination address: unable to parse address: THORName doesn't exist: 0xnotanaddress${invalid}`,
    ],
    [
      'a destination elsewhere',
      { destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      400,
      3,
      `failed to simulate swap: failed to simulate handler: destination address is not a valid ETH address${invalid}`,
    ],
    [
      'a name without an alias',
      { destination: 'sy' },
      400,
      3,
      `bad destination address: no thorname alias for chain ETH${invalid}`,
    ],
    [
      'text for a refund',
      { refund_address: 'notanaddress' },
      400,
      3,
      `bad refund address: unable to parse address: THORName doesn't exist: notanaddress${invalid}`,
    ],
    [
      'greedy affiliates',
      { affiliate: 'sy', affiliate_bps: '1001' },
      400,
      3,
      `bad affiliate params: total affiliate fee must not be more than 1000 bps${invalid}`,
    ],
    [
      'the same asset twice',
      { to_asset: 'b', destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      400,
      3,
      /cannot swap from BTC.BTC --> BTC.BTC, assets match/,
    ],
    [
      'an unknown pool',
      { to_asset: 'ETH.FOO' },
      400,
      3,
      `failed to simulate swap: failed to simulate handler: pool ETH.FOO doesn't exist${invalid}`,
    ],
    [
      'a staged pool',
      { to_asset: 'ETH.LINK' },
      400,
      3,
      /pool\(ETH.LINK-0X514910771AF9CA656AF840DFF83E8264ECF986CA\) is not available/,
    ],
    [
      'a limit the slip misses',
      { amount: '2000000000', tolerance_bps: '1' },
      400,
      3,
      /emit asset \d+ less than price limit \d+: invalid request$/,
    ],
    [
      'a limit the fee misses',
      { amount: '1000000', tolerance_bps: '12' },
      500,
      2,
      /fail to add outbound tx: 2 errors occurred:\n\t\* internal error\n\t\* outbound amount does not meet requirements \(\d+\/\d+\)/,
    ],
    [
      'a memo too long for Bitcoin',
      {
        to_asset: USDC,
        amount: '5000000000',
        liquidity_tolerance_bps: '100',
        affiliate: 'sto',
        affiliate_bps: '100',
        streaming_interval: '1',
      },
      400,
      3,
      `generated memo too long for source chain${invalid}`,
    ],
  ]
  it.each(cases)("rejects %s with the node's error text", async (_, change, status, code, message) => {
    const { request } = setUp()
    const { status: got, body } = await request({ ...base, ...change })
    expect([got, body]).toEqual([
      status,
      { code, message: typeof message === 'string' ? message : expect.stringMatching(message), details: [] },
    ])
  })

  it('rejects while trading is halted, globally or on one chain, and shows it in its lists', async () => {
    const { request, sandbox, json, node } = setUp()
    const halted = {
      code: 3,
      message: `failed to simulate swap: failed to simulate handler: trading is halted, can't process swap${invalid}`,
      details: [],
    }
    sandbox.faults.set('thornode', { halt: 'BTC' })
    expect(await request(base)).toEqual({ status: 400, body: halted })
    expect((await request({ ...base, from_asset: 'l', amount: '1000000000' })).status).toBe(200)
    const paused = (await json(`${node}/inbound_addresses`))
      .filter((item: Json) => item.halted)
      .map((item: Json) => item.chain)
    expect([paused, (await json(`${node}/mimir`)).HALTBTCTRADING]).toEqual([['BTC'], 1])
    sandbox.faults.set('thornode', { halt: true })
    expect((await request({ ...base, from_asset: 'l', amount: '1000000000' })).body).toEqual(halted)
    sandbox.faults.clear()
    expect((await request(base)).status).toBe(200)
  })
})

describe('the lists of THORNode and Midgard', () => {
  it('agree with one another', async () => {
    const { json, node, sandbox, get } = setUp()
    const pools: Json[] = await json(`${node}/pools`)
    expect(pools.find(({ asset }) => asset === 'BTC.BTC')).toEqual(await json(`${node}/pool/BTC.BTC`))
    expect(pools.find(({ asset }) => asset === USDC)).toMatchObject({ decimals: 6, status: 'Available' })
    const inbound: Json[] = await json(`${node}/inbound_addresses`)
    expect(inbound.map(({ chain }) => chain)).toEqual([
      'AVAX',
      'BASE',
      'BCH',
      'BSC',
      'BTC',
      'DOGE',
      'ETH',
      'GAIA',
      'LTC',
      'SOL',
      'TRON',
      'XRP',
    ])
    expect(inbound.find(({ chain }) => chain === 'BCH').address).toMatch(/^q/)
    expect(inbound.find(({ chain }) => chain === 'ETH')).toMatchObject({
      router: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
      gas_rate_units: 'gwei',
      dust_threshold: '0',
    })
    const midgard = sandbox.urls.networks.thorchain?.midgard
    const shown: Json[] = await json(`${midgard}/v2/pools`)
    expect(shown.map(({ asset }) => asset)).toEqual(pools.map(({ asset }) => asset))
    expect(shown.find(({ asset }) => asset === 'ETH.ETH').nativeDecimal).toBe('18')
    expect((await get(`${node}/pool/ETH.FOO`)).status).toBe(404)
    expect((await get(`${node}/tx/${'A'.repeat(64)}`)).status).toBe(404)
    expect(await json(`${node}/queue`)).toMatchObject({ swap: 0, outbound: 0 })
    expect((await json(`${midgard}/v2/health`)).inSync).toBe(true)
  })

  it("keep pools at the world's prices as these drift", async () => {
    const { json, node, sandbox } = setUp()
    const before = await json(`${node}/pool/BTC.BTC`)
    sandbox.world.clock.pass(2 * 3_600_000)
    const after = await json(`${node}/pool/BTC.BTC`)
    expect(after.balance_asset).not.toBe(before.balance_asset)
    const price = (pool: Json): number => Number(pool.balance_rune) / Number(pool.balance_asset)
    const world = Number(sandbox.world.prices.usd('BTC')) / Number(sandbox.world.prices.usd('RUNE'))
    expect(price(after) / world).toBeCloseTo(1, 8)
  })
})
