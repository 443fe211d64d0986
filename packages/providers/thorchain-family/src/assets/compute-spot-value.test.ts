import { describe, expect, it } from 'vitest'
import type { Pool } from '../node/node-state.ts'
import { networkData as network } from '../testing/network-data.ts'
import { computeSpotValue } from './compute-spot-value.ts'

const pool = (asset: string, assetDepth: bigint, coinDepth: bigint): [string, Pool] => [
  asset,
  { asset, available: true, assetDepth, coinDepth },
]

/** One BTC is 20,000 RUNE, one ETH 1,000. */
const pools = new Map([
  pool('BTC.BTC', 50_000_000_000n, 1_000_000_000_000_000n),
  pool('ETH.ETH', 400_000_000_000n, 400_000_000_000_000n),
  pool('DOGE.DOGE', 0n, 100n),
  pool('LTC.LTC', 100n, 0n),
])

const value = (amount: bigint, from: string, to: string): bigint | undefined =>
  computeSpotValue(amount, { from, to }, { network, pools })

// Source: the depths of two pools give the price, amount × R_source ÷ A_source × A_target ÷ R_target.
describe('the value at the depths of the pools', () => {
  it('goes from asset to asset, and from and to the network’s own coin', () => {
    expect(value(100_000_000n, 'BTC.BTC', 'ETH.ETH')).toBe(2_000_000_000n)
    expect(value(100_000_000n, 'ETH.ETH', 'BTC.BTC')).toBe(5_000_000n)
    expect(value(3n, 'BTC.BTC', 'THOR.RUNE')).toBe(60_000n)
    expect(value(60_000n, 'THOR.RUNE', 'BTC.BTC')).toBe(3n)
    expect(value(59_999n, 'THOR.RUNE', 'BTC.BTC')).toBe(2n)
  })

  it('is the amount itself within one asset, with a pool or without', () => {
    expect(['BTC.BTC', 'THOR.RUNE', 'XRP.XRP', 'DOGE.DOGE'].map((asset) => value(7n, asset, asset))).toEqual([
      7n,
      7n,
      7n,
      7n,
    ])
  })

  it('is unknown without both pools, and where one is empty', () => {
    expect(value(1n, 'XRP.XRP', 'BTC.BTC')).toBeUndefined()
    expect(value(1n, 'BTC.BTC', 'XRP.XRP')).toBeUndefined()
    expect(value(1n, 'DOGE.DOGE', 'BTC.BTC')).toBeUndefined()
    expect(value(1n, 'BTC.BTC', 'LTC.LTC')).toBeUndefined()
  })

  it('is 0 of an asset whose pool holds none of the coin', () => {
    expect(value(10n, 'LTC.LTC', 'BTC.BTC')).toBe(0n)
  })
})
