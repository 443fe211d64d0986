import { createToken } from '@switchyard/provider-kit'
import { describe, expect, it } from 'vitest'
import type { Network } from '../network.ts'
import type { ListedAsset } from '../node/listed-asset.ts'
import type { Inbound, Pool } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { networkData } from '../testing/network-data.ts'
import { listSupportedAssets } from './list-supported-assets.ts'

const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const USDT = 'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7'

const pool = (asset: string, assetDepth: bigint, coinDepth: bigint, rest: Partial<Pool> = {}): Pool => ({
  asset,
  available: true,
  assetDepth,
  coinDepth,
  ...rest,
})

const inbound = (chain: string): [string, Inbound] => [
  chain,
  { chain, vault: 'v', halted: false, gasRate: 1n, gasRateUnits: '', outboundFee: 1n, dust: 1n },
]

const listed = (asset: string): [string, ListedAsset] => [
  asset,
  { asset, token: createToken(asset), sellable: asset !== 'ETH.ETH' } as ListedAsset,
]

const supported = (
  pools: readonly Pool[],
  votes: Record<string, number> = {},
  changes: Partial<Network> = {},
  voters = 2,
) =>
  listSupportedAssets({ ...networkData, ...changes }, {
    height: 100,
    voters,
    mimir: new Map(Object.entries(votes)),
    inbounds: new Map([inbound('BTC'), inbound('ETH')]),
    pools: new Map(pools.map((one) => [one.asset, one])),
    assets: new Map(['THOR.RUNE', 'BTC.BTC', 'ETH.ETH'].map(listed)),
  } as unknown as Snapshot)

const prices = (pools: readonly Pool[], changes: Partial<Network> = {}) =>
  supported(pools, {}, changes).assets.map(({ usd }) => usd)

/** 1e8 units of a dollar. */
const DOLLAR = 100_000_000n

describe('a supported asset', () => {
  it('is bought always and sold where deposits are supported', () => {
    expect(supported([]).assets).toEqual([
      { token: createToken('THOR.RUNE'), sell: true, buy: true, providerId: 'THOR.RUNE' },
      { token: createToken('BTC.BTC'), sell: true, buy: true, providerId: 'BTC.BTC' },
      { token: createToken('ETH.ETH'), sell: false, buy: true, providerId: 'ETH.ETH' },
    ])
  })
})

describe('the price of an asset', () => {
  const btc = pool('BTC.BTC', 10n, 1_000n, { usd: 50_000n * DOLLAR })

  it('is that of the node, and of the coin that of the deepest available pool with one', () => {
    const shallow = pool('ETH.ETH', 10n, 999n, { usd: DOLLAR })
    // 50,000 dollars · 10 / 1,000.
    expect(prices([btc, shallow])).toEqual(['500', '50000', '1'])
    expect(prices([shallow, btc])).toEqual(['500', '50000', '1'])
    const closed = pool('ETH.ETH', 10n, 10_000n, { usd: DOLLAR, available: false })
    expect(prices([closed, btc])[0]).toBe('500')
    expect(prices([pool('ETH.ETH', 10n, 10_000n), btc])[0]).toBe('500')
  })

  it('is absent without one from the node or a stablecoin', () => {
    expect(prices([pool('BTC.BTC', 10n, 1_000n)])).toEqual([undefined, undefined, undefined])
    expect(prices([pool('BTC.BTC', 10n, 0n, { usd: DOLLAR })])[0]).toBeUndefined()
    expect(prices([pool('BTC.BTC', 0n, 10n, { usd: DOLLAR })])[0]).toBeUndefined()
  })

  it('follows from the deepest available stablecoin where the node names none', () => {
    const dollarAssets = [USDT, USDC]
    const [usdt, usdc] = [pool(USDT, 400n, 100n), pool(USDC, 600n, 200n)]
    const plain = pool('BTC.BTC', 10n, 1_000n)
    // The coin is 3 USDC, or 4 USDT; a BTC is 100 of the coin.
    expect(prices([plain, usdt, usdc], { dollarAssets })).toEqual(['3', '300', undefined])
    expect(prices([plain, usdt, usdc], { dollarAssets: [USDC, USDT] })).toEqual(['3', '300', undefined])
    expect(prices([plain, usdt, { ...usdc, available: false }], { dollarAssets })).toEqual(['4', '400', undefined])
    expect(prices([btc, usdt, usdc], { dollarAssets })).toEqual(['500', '50000', undefined])
    expect(prices([plain], { dollarAssets })).toEqual([undefined, undefined, undefined])
  })

  it('is for one whole token of the network’s own decimals', () => {
    const usdc = pool(USDC, 3n, 1n)
    expect(prices([usdc], { dollarAssets: [USDC], homeDecimals: () => 10 })[0]).toBe('300')
  })
})

describe('a halt', () => {
  it('of a chain names the chains on which nothing is traded', () => {
    expect(supported([]).haltedChains).toEqual([])
    expect(supported([], { HALTBTCTRADING: 1 }).haltedChains).toEqual(['BTC'])
    expect(supported([], { HALTTRADING: 1 }).haltedChains).toEqual(['THOR', 'BTC', 'ETH'])
  })

  it('of everything is a note, as is the word of a single node', () => {
    expect(supported([]).note).toBeUndefined()
    expect(supported([], {}, {}, 1).note).toBe('singleNode')
    expect(supported([], { HALTTRADING: 1 }, {}, 1).note).toBe('swapHalted')
    expect(supported([], { HALTTHORTRADING: 1 }).note).toBe('swapHalted')
    expect(supported([], { HALTBTCTRADING: 1 }).note).toBeUndefined()
  })
})
