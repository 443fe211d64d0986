import { describe, expect, it } from 'vitest'
import type { Network } from '../network.ts'
import type { Inbound, Pool } from '../node/node-state.ts'
import { networkData } from '../testing/network-data.ts'
import { computeSmallestSell } from './compute-smallest-sell.ts'

const pool = (asset: string, assetDepth: bigint, coinDepth: bigint): [string, Pool] => [
  asset,
  { asset, available: true, assetDepth, coinDepth },
]
const inbound = (chain: string, outboundFee: bigint): [string, Inbound] => [
  chain,
  { chain, vault: 'v', halted: false, gasRate: 1n, gasRateUnits: '', outboundFee, dust: 1n },
]

const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

/** One BTC is 10 ETH, 100 units of the coin, and 1,000 USDC. A payout in the coin costs 2,000,000. */
const costs = {
  pools: new Map([
    pool('BTC.BTC', 1_000n, 100_000n),
    pool('ETH.ETH', 10_000n, 100_000n),
    pool(USDC, 1_000_000n, 100_000n),
    pool('THOR.TCY', 500n, 1_000n),
    pool('AVAX.AVAX', 1_000n, 1_000n),
  ]),
  inbounds: new Map([inbound('BTC', 14_000n), inbound('ETH', 600_000n), inbound('LTC', 5n)]),
}

const least = (sell: string, buy: string, changes: Partial<Network> = {}, bps?: number): bigint | undefined =>
  computeSmallestSell({ sell, buy, affiliateBps: bps }, costs, { ...networkData, ...changes })

// Source: thornode and mayanode quote handlers, `recommended_min_amount_in`.
describe('the smallest sell', () => {
  it('is worth three times the higher of the two outbound fees', () => {
    // 600,000 of ETH are 60,000 of BTC.
    expect(least('BTC.BTC', 'ETH.ETH')).toBe(180_000n)
    expect(least('ETH.ETH', 'BTC.BTC')).toBe(1_800_000n)
    // 2,000,000 of the coin are 20,000 of BTC, more than its own fee.
    expect(least('BTC.BTC', 'THOR.RUNE')).toBe(60_000n)
    expect(least('THOR.RUNE', 'BTC.BTC')).toBe(6_000_000n)
  })

  it('of a token counts the fee in the coin of its chain', () => {
    expect(least(USDC, 'BTC.BTC')).toBe(180_000_000n)
    expect(least('BTC.BTC', USDC)).toBe(180_000n)
  })

  it('is worth two times the fee of a payout within the network', () => {
    expect(least('THOR.RUNE', 'THOR.TCY')).toBe(4_000_000n)
    expect(least('THOR.TCY', 'THOR.RUNE')).toBe(2_000_000n)
    expect(least('THOR.TCY', 'BTC.BTC')).toBe(3_000_000n)
  })

  it('pays the affiliates where the network asks for that', () => {
    const rule = { smallestSell: { feesAcross: 3n, feesAtHome: 2n, feesOfAffiliate: 2n } }
    // Two payouts of 2,000,000 by ten basis points are 4,000,000,000 of the coin, 40,000,000 of BTC.
    expect(least('BTC.BTC', 'ETH.ETH', rule, 10)).toBe(40_000_000n)
    expect(least('BTC.BTC', 'ETH.ETH', rule, 10_000)).toBe(180_000n)
    expect(least('BTC.BTC', 'ETH.ETH', rule, 0)).toBe(180_000n)
    expect(least('BTC.BTC', 'ETH.ETH', rule)).toBe(180_000n)
    expect(least('BTC.BTC', 'ETH.ETH', {}, 10)).toBe(180_000n)
  })

  it('is unknown without a price or a fee of either side', () => {
    expect(least('LTC.LTC', 'BTC.BTC')).toBeUndefined()
    expect(least('BTC.BTC', 'LTC.LTC')).toBeUndefined()
    expect(least('BTC.BTC', 'DOGE.DOGE')).toBeUndefined()
    expect(least('DOGE.DOGE', 'BTC.BTC')).toBeUndefined()
    expect(least('BTC.BTC', 'BTC~BTC')).toBeUndefined()
    expect(least('AVAX.AVAX', 'BTC.BTC')).toBeUndefined()
    const rule = { smallestSell: { feesAcross: 3n, feesAtHome: 2n, feesOfAffiliate: 2n } }
    expect(least('LTC.LTC', 'LTC.LTC', rule)).toBe(15n)
    expect(least('LTC.LTC', 'LTC.LTC', rule, 1)).toBeUndefined()
  })
})
