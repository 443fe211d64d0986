import { createToken } from '@switchyard/provider-kit'
import { describe, expect, it } from 'vitest'
import { readToken } from '../assets/asset-token.ts'
import { networkData as network } from '../testing/network-data.ts'
import type { NodeState } from './client.ts'
import { type ListedAsset, listAsset, toBaseAmount, toNetworkAmount } from './listed-asset.ts'
import type { Inbound, Pool } from './node-state.ts'

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

const pool = (asset: string): [string, Pool] => [asset, { asset, available: true, assetDepth: 1n, coinDepth: 1n }]
const inbound = (chain: string, rest: Partial<Inbound> = {}): [string, Inbound] => [
  chain,
  { chain, vault: 'v', halted: false, gasRate: 1n, gasRateUnits: '', outboundFee: 1n, dust: 1n, ...rest },
]

const state = (rest: Partial<NodeState> = {}): NodeState => ({
  height: 100,
  mimir: new Map(),
  fullMemos: true,
  inbounds: new Map([inbound('BTC'), inbound('ETH', { router: '0x1' }), inbound('BCH')]),
  pools: new Map([pool('BTC.BTC'), pool('ETH.ETH'), pool(usdc), pool('BCH.BCH')]),
  ...rest,
})

const listed = (asset: string, of: NodeState = state()): ListedAsset => {
  const token = readToken(network, asset)
  if (!token) throw new Error(`${asset} is no token`)
  return listAsset(network, of, { asset, token })
}

describe('a listed asset', () => {
  it('has its memo name and the shortest name a node may use', () => {
    expect(listed('BTC.BTC')).toMatchObject({ memoName: 'b', shortestName: 'b' })
    expect(listed('BCH.BCH')).toMatchObject({ memoName: 'BCH.BCH', shortestName: 'c' })
    expect(listed(usdc).memoName).toBe('ETH.USDC')
    const rival = 'ETH.USDC-0X0000000000000000000000000000000000000E48'
    expect(listed(usdc, state({ pools: new Map([pool(usdc), pool(rival)]) })).memoName).toBe('ETH.USDC-B48')
  })

  it('is halted by its chain, by an active vote, and when its chain is not listed', () => {
    expect(listed('BTC.BTC').halted).toBe(false)
    expect(listed('BTC.BTC', state({ inbounds: new Map() })).halted).toBe(true)
    expect(listed('BTC.BTC', state({ inbounds: new Map([inbound('BTC', { halted: true })]) })).halted).toBe(true)
    expect(listed('BTC.BTC', state({ mimir: new Map([['HALTBTCTRADING', 100]]) })).halted).toBe(true)
    expect(listed('BTC.BTC', state({ mimir: new Map([['HALTBTCTRADING', 101]]) })).halted).toBe(false)
    expect(listed(usdc, state({ mimir: new Map([['HALTBTCTRADING', 100]]) })).halted).toBe(false)
  })

  it('needs a router to be sold as a token', () => {
    const bare = state({ inbounds: new Map([inbound('ETH')]) })
    expect([listed(usdc), listed(usdc, bare), listed('ETH.ETH', bare)].map(({ sellable }) => sellable)).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is not sold to a vault that the nodes do not confirm', () => {
    const doubtful = state({ inbounds: new Map([inbound('BTC', { unverified: { kind: 'disputed', reason: 'No.' } })]) })
    expect([listed('BTC.BTC', doubtful), listed('ETH.ETH', doubtful)].map(({ sellable }) => sellable)).toEqual([
      false,
      true,
    ])
  })

  it('is sold on chains whose transfers carry a memo, through a router on Radix, and as a coin alone there', () => {
    const sellable = (identifier: string, router?: string, decimals?: number): boolean => {
      const token = createToken(identifier, decimals)
      const entries = router === undefined ? [] : [inbound(token.chain, { router })]
      return listAsset(network, state({ inbounds: new Map(entries) }), { asset: identifier, token }).sellable
    }
    for (const coin of ['DOGE.DOGE', 'GAIA.ATOM', 'XRP.XRP', 'TRON.TRX', 'SOL.SOL', 'THOR.RUNE'])
      expect(sellable(coin)).toBe(true)
    expect(sellable('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', undefined, 6)).toBe(true)
    expect(sellable('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', undefined, 6)).toBe(false)
    for (const coin of ['ADA.ADA', 'NEAR.NEAR', 'DOT.DOT']) expect(sellable(coin, 'router')).toBe(false)
    expect([sellable('XRD.XRD'), sellable('XRD.XRD', 'router')]).toEqual([false, true])
    expect(sellable('XRD.HUG-resource_rdx1t5kmyj54jt85malva7fxdrnpvgfgs623yt7ywdaval25vrdlmnwe97', 'router', 18)).toBe(
      false,
    )
  })

  it('names its token in fees', () => {
    expect(listed(usdc).feeAsset).toEqual({
      identifier: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      chain: 'ETH',
      decimals: 6,
    })
  })

  it('converts to network units and back, rounded down', () => {
    expect(toNetworkAmount(listed('ETH.ETH'), 19_999_999_999n)).toBe(1n)
    expect(toBaseAmount(listed('ETH.ETH'), 1n)).toBe(10_000_000_000n)
    expect(toNetworkAmount(listed(usdc), 1n)).toBe(100n)
    expect(toBaseAmount(listed(usdc), 199n)).toBe(1n)
    expect(toNetworkAmount(listed('BTC.BTC'), 7n)).toBe(7n)
  })
})
