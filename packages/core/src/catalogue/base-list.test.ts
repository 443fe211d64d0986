import { describe, expect, it } from 'vitest'
import type { SupportedAsset } from '../contract/provider.ts'
import { btc, eth, listing, usdc } from '../testing/fakes.ts'
import { addNatives, checkBaseList } from './base-list.ts'
import { readAssets } from './read-assets.ts'

describe('a base list', () => {
  it('is followed by the coins of all chains', () => {
    const known = addNatives([usdc])
    expect(known[0]).toBe(usdc)
    const coins = new Map(known.map(({ identifier, decimals, address }) => [identifier, { decimals, address }]))
    for (const [identifier, decimals] of [
      ['BTC.BTC', 8],
      ['ETH.ETH', 18],
      ['MAYA.CACAO', 10],
      ['NEAR.NEAR', 24],
    ] as const)
      expect(coins.get(identifier)).toEqual({ decimals, address: undefined })
  })
  it('is followed by coins under their own names, else that of their chain, with the logos clients know', () => {
    const named = (wanted: string) => {
      const { name, logoURI } = addNatives([]).find(({ identifier }) => identifier === wanted) ?? {}
      return [name, logoURI?.split('/').at(-1)]
    }
    expect(named('LTC.LTC')).toEqual(['Litecoin', 'ltc.ltc.png'])
    expect(named('GNO.xDAI')).toEqual(['xDAI', 'gno.xdai.png'])
    expect(named('MAYA.CACAO')).toEqual(['Cacao', 'maya.cacao.png'])
  })
  it('may have tokens of any chain, and coins under their names', () => {
    const ton = { ...eth, identifier: 'TON.GRAM', chain: 'TON', chainId: 'ton', decimals: 9 }
    const unknown = {
      ...usdc,
      identifier: 'NOWHERE.X-0x1',
      chain: 'NOWHERE',
      chainId: 'n',
      address: '0x1',
      decimals: 3,
    }
    const rune = { ...eth, identifier: 'THOR.TCY', chain: 'THOR', chainId: 'thorchain-1', decimals: 5 }
    const lower = { ...usdc, address: usdc.address?.toLowerCase() ?? '' }
    expect(() => checkBaseList([btc, lower, ton, unknown, rune])).not.toThrow()
  })
  it.each([
    ['a malformed identifier', [{ ...btc, identifier: 'nonsense' }], 'is no token identifier'],
    ['a token twice', [usdc, { ...usdc, identifier: usdc.identifier.toLowerCase() }], 'stands there twice'],
    ['another contract', [{ ...usdc, address: `0x${'1'.repeat(40)}` }], 'has another address'],
    ['a coin with a contract', [{ ...eth, address: `0x${'1'.repeat(40)}` }], 'has another address'],
    ['a token without its contract', [{ ...usdc, address: undefined as never }], 'has another address'],
    ['another chain', [{ ...btc, chain: 'LTC', chainId: 'litecoin' }], 'is not on LTC with the chain id litecoin'],
    ['another chain id', [{ ...btc, chainId: '1' }], 'is not on BTC with the chain id 1'],
    ['wrong decimals of a coin', [{ ...btc, decimals: 18 }], 'has 8 decimals, not 18'],
    [
      'wrong decimals of a coin by another name',
      [{ ...eth, identifier: 'TON.GRAM', chain: 'TON', chainId: 'ton' }],
      'has 9 decimals, not 18',
    ],
  ])('is refused with %s', (_, list, why) => expect(() => addNatives(list)).toThrow(why))
})

describe('the assets a provider returns', () => {
  const read = (asset: unknown) => readAssets({ assets: [asset] } as never).assets
  const whole: SupportedAsset = { ...listing(usdc, '1'), providerId: 'p' }

  it('are read whole, with a note and halted chains where they are of their kind', () => {
    expect(readAssets({ assets: [whole], note: 'singleNode', haltedChains: ['BTC', 5] })).toEqual({
      assets: [whole],
      note: 'singleNode',
      haltedChains: ['BTC'],
    })
    for (const note of ['', ' a', 'a'.repeat(101), '<b>', 5])
      expect(readAssets({ assets: [], note })).toEqual({ assets: [] })
    expect(readAssets({ assets: [], note: 'a'.repeat(100), haltedChains: 'BTC' })).toEqual({
      assets: [],
      note: 'a'.repeat(100),
    })
  })
  it('are a list', () => {
    for (const value of [undefined, null, 'assets', {}, { assets: { 0: whole, length: 1 } }])
      expect(() => readAssets(value)).toThrow('no list of assets')
  })
  it('are left out where a member is of a wrong type or out of range', () => {
    expect(read(whole)).toHaveLength(1)
    expect(read({ ...whole, usd: undefined })).toHaveLength(1)
    for (const change of [
      { sell: 1 },
      { buy: 'yes' },
      { usd: 1 },
      { token: null },
      { token: undefined },
      { token: 'BTC' },
    ])
      expect([change, read({ ...whole, ...change })]).toEqual([change, []])
    for (const asset of [null, 5, 'asset']) expect(read(asset)).toEqual([])
    for (const member of ['identifier', 'chain', 'chainId', 'ticker', 'symbol', 'name', 'address'])
      expect([member, read({ ...whole, token: { ...usdc, [member]: 5 } })]).toEqual([member, []])
    for (const decimals of [-1, 78, 1.5, '6', undefined])
      expect([decimals, read({ ...whole, token: { ...usdc, decimals } })]).toEqual([decimals, []])
    for (const decimals of [0, 77]) expect(read({ ...whole, token: { ...usdc, decimals } })).toHaveLength(1)
    expect(read({ ...whole, token: eth })).toHaveLength(1)
  })
  it('are left out where chain or contract are not those of the identifier', () => {
    const other = `0x${'2'.repeat(40)}`
    const { address: _, ...withoutContract } = usdc
    for (const token of [
      { ...usdc, address: other },
      withoutContract,
      { ...eth, address: other },
      { ...usdc, chain: 'BSC', chainId: '56' },
      { ...usdc, chain: 'eth' },
      { ...usdc, chainId: '56' },
      { ...usdc, identifier: 'USDC' },
    ])
      expect([token, read({ ...whole, token })]).toEqual([token, []])
  })
  it('are left out under a name that rules about them would not match', () => {
    const digits = String(usdc.address).slice(2)
    const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    for (const token of [
      { ...usdc, identifier: `ETH.USDC-${digits}`, address: digits },
      { ...eth, identifier: `ETH.ETH-${placeholder}`, address: placeholder },
      { ...eth, identifier: 'ETH.USDC' },
      { ...btc, identifier: 'BTC.RUNE' },
    ])
      expect([token, read({ ...whole, token })]).toEqual([token, []])
    for (const token of [
      { ...usdc, address: String(usdc.address).toLowerCase() },
      { ...usdc, identifier: usdc.identifier.replace('ETH.USDC', 'eth.usdc') },
      { ...eth, identifier: 'THOR.TCY', chain: 'THOR', chainId: 'thorchain-1' },
      { ...usdc, identifier: 'NEW.X-c1', chain: 'NEW', chainId: 'new-1', address: 'c1' },
      { ...usdc, identifier: 'STRK.X-0x01', chain: 'STRK', chainId: '0x534e5f4d41494e', address: '0x1' },
    ])
      expect(read({ ...whole, token })).toHaveLength(1)
  })
})
