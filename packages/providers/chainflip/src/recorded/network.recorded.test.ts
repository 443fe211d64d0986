import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { findByName } from '../assets/network-asset.ts'
import { computeOutput, toMinPrice } from '../quote/min-price.ts'

const data = (name: string) => recordedJson(`providers/chainflip/data/${name}`)

const Q96 = 2n ** 96n

/** The price of a pool as the State Chain tells it, a square root with 96 fractional bits, as our minimal prices are: 128. */
const priceOf = (root: string): bigint => ((BigInt(root) ** 2n) << 128n) / Q96 ** 2n

describeRecorded('the State Chain', () => {
  it('names chains and assets as we do, all but what it no longer has', () => {
    const { ingress_egress: limits, swapping } = data('cf_environment.toolkit-fixture.json')
    const pairs = Object.entries<object>(limits.minimum_deposit_amounts).flatMap(([chain, assets]) =>
      Object.keys(assets).map((asset) => [chain, asset] as const),
    )
    expect(pairs.length).toBeGreaterThan(15)
    expect(pairs.filter(([chain, asset]) => findByName(chain, asset) === undefined)).toEqual([])
    for (const chain of Object.keys(swapping.minimum_chunk_size))
      expect(Object.keys(limits.ingress_fees)).toContain(chain)
    expect(swapping.max_swap_retry_duration_blocks).toBe(600)
  })

  it('counts prices as the least prices of our swaps do', () => {
    const { result } = data('cf_pool_price_v2.recorded.json')
    expect(findByName(result.base_asset.chain, result.base_asset.asset)?.token.identifier).toBe('ETH.ETH')
    expect(findByName(result.quote_asset.chain, result.quote_asset.asset)?.token.decimals).toBe(6)
    const price = priceOf(result.buy)
    const ours = toMinPrice('3168.0058471665325', 0n, { sellDecimals: 18, buyDecimals: 6 })
    expect(computeOutput(10n ** 18n, price)).toBe(3_168_005_847n)
    // The decimals of USDC end where the two part.
    expect(ours - price).toBeLessThan(ours / 10n ** 9n)
    expect(price - ours).toBeLessThan(ours / 10n ** 9n)
    expect(priceOf(result.sell)).toBeGreaterThan(price)
  })

  it('orders its books by ticks whose prices agree with them, in base units', () => {
    const { asks, bids } = data('cf_pool_orders.recorded.json').result.limit_orders
    const whole = (tick: number): number => 1.0001 ** tick * 1e12
    for (const { tick, sell_amount: amount } of [...asks, ...bids]) {
      expect(whole(tick)).toBeGreaterThan(1_000)
      expect(whole(tick)).toBeLessThan(10_000)
      expect(BigInt(amount)).toBeGreaterThan(0n)
    }
    expect(asks.length).toBeGreaterThan(0)
  })

  it('tells what a swap brings as a hexadecimal number of base units', () => {
    const { result } = data('cf_swap_rate.recorded.json')
    expect(BigInt(result.output)).toBe(20_419_040_956_239_670_907n)
    expect(result.intermediary).toBeNull()
  })
})
