import { describe, expect, it } from 'vitest'
import { AssetTable } from './asset-table.ts'

const usdc = { identifier: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const btc = { identifier: 'BTC.BTC' }
const near = { identifier: 'NEAR.GNEAR-gnear-229.meme-cooking.near' }

describe('AssetTable', () => {
  it('finds both ways, whatever the case of an EVM address', () => {
    const table = new AssetTable([
      { asset: usdc, id: 'Ethereum:Usdc' },
      { asset: btc, id: 'Bitcoin:Btc' },
    ])
    expect(table.findId(usdc.identifier.toLowerCase().replace('eth.', 'ETH.'))).toBe('Ethereum:Usdc')
    expect(table.findId('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')).toBe('Ethereum:Usdc')
    expect(table.findById('Bitcoin:Btc')).toBe(btc)
    expect(table.find('btc.btc')).toBe(btc)
  })

  it('returns undefined for unknown names and keeps the case of other addresses', () => {
    const table = new AssetTable([{ asset: near, id: 'nep141:gnear' }])
    expect(table.findId('NEAR.GNEAR-GNEAR-229.meme-cooking.near')).toBeUndefined()
    expect(table.findId('nonsense')).toBeUndefined()
    expect([table.find('nonsense'), table.find('BTC.BTC')]).toEqual([undefined, undefined])
    expect(table.findById('NEP141:gnear')).toBeUndefined()
    expect(table.findById('__proto__')).toBeUndefined()
  })

  it('returns the first of several names and accepts all', () => {
    const table = new AssetTable([
      { asset: btc, id: 'first' },
      { asset: { ...btc }, id: 'second' },
    ])
    expect(table.findId('BTC.BTC')).toBe('first')
    expect(table.findById('second')).toBe(btc)
    expect(table.rows()).toEqual([{ asset: btc, id: 'first' }])
  })

  it('accepts one asset twice under the same name', () => {
    const table = new AssetTable([
      { asset: usdc, id: 'usdc' },
      { asset: { identifier: usdc.identifier.toLowerCase().replace('eth.', 'ETH.') }, id: 'usdc' },
    ])
    expect(table.ambiguous).toEqual([])
    expect(table.findById('usdc')).toBe(usdc)
    expect(table.rows()).toEqual([{ asset: usdc, id: 'usdc' }])
  })

  it('gives the asset of the first row for every spelling of its rows', () => {
    const lower = { identifier: usdc.identifier.toLowerCase().replace('eth.', 'ETH.') }
    const table = new AssetTable([
      { asset: usdc, id: 'first' },
      { asset: lower, id: 'second' },
    ])
    expect(table.find(lower.identifier)).toBe(usdc)
    expect(table.findId(lower.identifier)).toBe('first')
    expect(table.findById('second')).toBe(usdc)
  })

  it('rejects a row whose identifier names no asset', () => {
    expect(() => new AssetTable([{ asset: { identifier: 'BTC' }, id: 'x' }])).toThrow(
      '"BTC" is not an asset identifier.',
    )
  })

  it('leaves out a name of several different assets', () => {
    const table = new AssetTable([
      { asset: btc, id: 'x' },
      { asset: usdc, id: 'x' },
      { asset: near, id: 'y' },
    ])
    expect(table.ambiguous).toEqual(['x'])
    expect([table.findById('x'), table.findId('BTC.BTC'), table.findId(usdc.identifier)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(table.findId(near.identifier)).toBe('y')
  })
})
