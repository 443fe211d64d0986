import { describe, expect, it } from 'vitest'
import type { ListedAsset } from '../node/listed-asset.ts'
import type { Pool } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'
import type { Settings } from '../options.ts'
import { networkData } from '../testing/network-data.ts'
import { chooseInterval, hasRapidSwaps } from './choose-interval.ts'

const pool = (asset: string, assetDepth: bigint, coinDepth: bigint): [string, Pool] => [
  asset,
  { asset, available: true, assetDepth, coinDepth },
]

const MILLION = 1_000_000n
/** One BTC is 100 units of the coin. The pool of ETH holds half as many coins as that of BTC. */
const pools = new Map([
  pool('BTC.BTC', MILLION, 100n * MILLION),
  pool('ETH.ETH', MILLION, 50n * MILLION),
  pool('LTC.LTC', 0n, 0n),
])
const listed = (asset: string) => ({ asset }) as ListedAsset

interface Changes {
  readonly wanted?: Settings['streamingInterval']
  readonly anyOutput?: boolean
  readonly queue?: number
}

const intervalOf = (
  amount: bigint,
  [sell, buy]: readonly [string, string] = ['BTC.BTC', 'ETH.ETH'],
  { wanted = 'rapid', anyOutput = false, queue = 1 }: Changes = {},
): number =>
  chooseInterval(
    { sell: listed(sell), buy: listed(buy), amount, anyOutput },
    { pools, mimir: new Map([['ENABLEADVSWAPQUEUE', queue]]) } as unknown as Snapshot,
    { network: networkData, wanted },
  )

describe('the interval of a swap', () => {
  it('is that of the options where they name one', () => {
    const wanted = (blocks: number, anyOutput = false) => intervalOf(1n, undefined, { wanted: blocks, anyOutput })
    expect([wanted(0), wanted(1), wanted(7)]).toEqual([0, 1, 7])
    expect([wanted(0, true), wanted(1, true), wanted(7, true)]).toEqual([1, 1, 7])
  })

  it('is at least a block without a limit', () => {
    expect(intervalOf(1n, undefined, { anyOutput: true })).toBe(1)
  })

  it('is 0 only while the network divides swaps itself', () => {
    expect([0, 1, 2].map((queue) => intervalOf(1n, undefined, { queue }))).toEqual([1, 0, 0])
    expect(hasRapidSwaps({ mimir: new Map() })).toBe(false)
    expect(hasRapidSwaps({ mimir: new Map([['ENABLEADVSWAPQUEUE', -1]]) })).toBe(false)
  })

  it('is 0 up to a quarter of a per cent of both pools together', () => {
    // n of BTC are n millionths of its pool and 2n millionths of that of ETH.
    expect([833n, 834n].map((amount) => intervalOf(amount))).toEqual([0, 1])
    // One ETH is 50 units of the coin: n of it are n millionths of its own pool and half as many of that of BTC.
    expect([1_667n, 1_668n].map((amount) => intervalOf(amount, ['ETH.ETH', 'BTC.BTC']))).toEqual([0, 1])
  })

  it('counts the one pool of a swap with the coin of the network', () => {
    expect([2_500n, 2_501n].map((amount) => intervalOf(amount, ['BTC.BTC', 'THOR.RUNE']))).toEqual([0, 1])
    expect([250_099n, 250_100n].map((amount) => intervalOf(amount, ['THOR.RUNE', 'BTC.BTC']))).toEqual([0, 1])
  })

  it('is a block where the pool of what is sold is unknown', () => {
    expect(intervalOf(1n, ['DOGE.DOGE', 'BTC.BTC'])).toBe(1)
  })

  it('is found beside an empty pool', () => {
    expect(intervalOf(1n, ['LTC.LTC', 'THOR.RUNE'])).toBe(0)
    expect(intervalOf(1n, ['THOR.RUNE', 'LTC.LTC'])).toBe(1)
  })
})
