import { describe, expect, it } from 'vitest'
import type { Json } from '../../../testing/json.ts'
import { addressOf } from '../../../testing/wallet.ts'
import { ETH_ADDRESS, setUp, USDC } from './testing/quote-client.ts'

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
      'streaming_swap_seconds',
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

  it('divides a swap without an interval itself, several pieces a block, and the memo states none', async () => {
    const { quote } = setUp()
    const rapid = await quote({ amount: '500000000', streaming_interval: '0', streaming_quantity: '0' })
    const slow = await quote({ amount: '500000000', streaming_interval: '1', streaming_quantity: '0' })
    expect(rapid.max_streaming_quantity).toBe(slow.max_streaming_quantity)
    expect(rapid.expected_amount_out).toBe(slow.expected_amount_out)
    expect(rapid.memo).toBe(`=:e:${ETH_ADDRESS}`)
    // Five pieces a block, where an interval of one has a piece a block.
    expect(rapid.streaming_swap_blocks).toBe(Math.ceil((slow.streaming_swap_blocks + 1) / 5))
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
})
