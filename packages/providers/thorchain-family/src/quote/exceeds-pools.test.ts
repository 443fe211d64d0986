import { describe, expect, it } from 'vitest'
import type { ListedAsset } from '../node/listed-asset.ts'
import type { Pool } from '../node/node-state.ts'
import { networkData } from '../testing/network-data.ts'
import { exceedsPools } from './exceeds-pools.ts'

const pool = (asset: string, assetDepth: bigint, coinDepth: bigint): [string, Pool] => [
  asset,
  { asset, available: true, assetDepth, coinDepth },
]
const pools = new Map([pool('BTC.BTC', 1_000n, 900_000n), pool('ETH.ETH', 20_000n, 90_000n)])
const traded = (asset: string) => ({ asset }) as ListedAsset
const beyond = (sell: string, buy: string, amount: bigint): boolean =>
  exceedsPools(networkData, pools, { sell: traded(sell), buy: traded(buy), amount })

describe('a sell that exceeds the pools', () => {
  it('is larger than the depth of the sell pool', () => {
    expect(beyond('BTC.BTC', 'THOR.RUNE', 1_000n)).toBe(false)
    expect(beyond('BTC.BTC', 'THOR.RUNE', 1_001n)).toBe(true)
  })

  it('is worth more than the depth of the buy pool at the price before the swap', () => {
    expect(beyond('BTC.BTC', 'ETH.ETH', 100n)).toBe(false)
    expect(beyond('BTC.BTC', 'ETH.ETH', 101n)).toBe(true)
    expect(beyond('THOR.RUNE', 'ETH.ETH', 90_000n)).toBe(false)
    expect(beyond('THOR.RUNE', 'ETH.ETH', 90_001n)).toBe(true)
  })

  it('is not assumed when a pool is unknown', () => {
    expect(beyond('X.X', 'ETH.ETH', 10n ** 30n)).toBe(false)
    expect(beyond('BTC.BTC', 'X.X', 1_000n)).toBe(false)
  })
})
