import { describeRecorded, recordedJson } from '@switchyard/test-support'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKey, parseIdentifier, toIdentifierKey, tokenKey } from './identifier.ts'

describe('identifiers', () => {
  it.each([
    ['BTC.BTC', { chain: 'BTC', ticker: 'BTC' }],
    ['AVAX.USDC.e-0xa7d7', { chain: 'AVAX', ticker: 'USDC.e', address: '0xa7d7' }],
    ['ETH.BTC2x-FLI-0x0b49', { chain: 'ETH', ticker: 'BTC2x-FLI', address: '0x0b49' }],
    ['SOL.-23WuycvP', { chain: 'SOL', ticker: '', address: '23WuycvP' }],
    ['BASE.D.O.G.E.-0xf164', { chain: 'BASE', ticker: 'D.O.G.E.', address: '0xf164' }],
    [
      'NEAR.GNEAR-gnear-229.meme-cooking.near',
      { chain: 'NEAR', ticker: 'GNEAR', address: 'gnear-229.meme-cooking.near' },
    ],
    ['TON.USDT-EQCx_-sDs', { chain: 'TON', ticker: 'USDT', address: 'EQCx_-sDs' }],
    ['THOR.BTC/BTC', { chain: 'THOR', ticker: 'BTC/BTC' }],
  ])('takes %s apart', (identifier, parts) => expect(parseIdentifier(identifier)).toEqual(parts))

  it.each(['', 'BTC', '.BTC', 'BTC.', 'ETH.USDC-'])('rejects %j', (identifier) =>
    expect(parseIdentifier(identifier)).toBeUndefined(),
  )

  it('compares EVM addresses case-insensitively, also with 0X', () => {
    const key = toIdentifierKey('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    expect(toIdentifierKey('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')).toBe(key)
    expect(toIdentifierKey('eth.usdc-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBe(key)
  })
  it('keeps the case of base58 and base64 addresses', () => {
    expect(toIdentifierKey('SOL.X-7dxQ')).not.toBe(toIdentifierKey('SOL.X-7DXQ'))
    expect(toIdentifierKey('TRON.USDT-TR7N')).not.toBe(toIdentifierKey('TRON.USDT-tr7n'))
  })
  it('folds only the package part of a Sui coin type', () => {
    expect(toIdentifierKey('SUI.USDC-0xDBA3::usdc::USDC')).toBe('SUI-0xdba3::usdc::USDC')
  })
  it('has one key for all names of a coin, but another for a contract token with such a ticker', () => {
    expect(['TON.GRAM', 'ton.gram', 'TON.TON'].map(toIdentifierKey)).toEqual(['TON.TON', 'TON.TON', 'TON.TON'])
    expect(toIdentifierKey('TON.GRAM-EQC47093oX5Xhb0xuk2lCr2RhS8rj-vul61u4W2UH5ORmG_O')).toBe(
      'TON-EQC47093oX5Xhb0xuk2lCr2RhS8rj-vul61u4W2UH5ORmG_O',
    )
    expect(toIdentifierKey('ETH.GRAM')).toBe('ETH.GRAM')
  })
  it('ends the ticker at the first dash on NEAR and TON, in any case of the chain', () => {
    expect(toIdentifierKey('ton.usdt-EQCx_-sDs')).toBe('TON-EQCx_-sDs')
    expect(toIdentifierKey('near.GNEAR-gnear-229.meme-cooking.near')).toBe('NEAR-gnear-229.meme-cooking.near')
  })
  it('has a key for every spelling of the wire contract: empty tickers, tickers of Radix, coins of mixed case', () => {
    expect(toIdentifierKey('SOL.-23WuycvP')).toBe('SOL-23WuycvP')
    expect(toIdentifierKey('XRD.c.USDC-resource_rdx1t4')).toBe('XRD-resource_rdx1t4')
    expect(toIdentifierKey('gno.xdai')).toBe(toIdentifierKey('GNO.xDAI'))
    expect(toIdentifierKey('ARB.ARB')).not.toBe(toIdentifierKey('ARB.ARB-0x912CE59144191C1204E64559FE8253a0e49E6548'))
  })
  it('has one key with and without leading zeros on Sui and Starknet, but not on EVM chains', () => {
    expect(toIdentifierKey(`SUI.SUI-0x${'0'.repeat(63)}2::sui::SUI`)).toBe(toIdentifierKey('SUI.SUI-0x2::sui::SUI'))
    expect(toIdentifierKey('STRK.X-0x04718f5A')).toBe(toIdentifierKey('STRK.X-0x4718F5a'))
    expect(toIdentifierKey('STRK.X-0x000')).toBe('STRK-0x0')
    expect(toIdentifierKey('ETH.X-0x00ab')).toBe('ETH-0x00ab')
  })
  it('has one key for every form of a TON address', () => {
    const forms = [
      'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
      '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
    ]
    for (const form of forms)
      expect(toIdentifierKey(`TON.USDT-${form}`)).toBe('TON-EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs')
  })
  it('has different keys on two chains', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const keys = [toIdentifierKey(`ETH.${one}`), toIdentifierKey(`BSC.${other}`)]
        return keys[0] === undefined || keys[0] !== keys[1]
      }),
    )
  })
})

describeRecorded('identifiers of published token lists', () => {
  it('all have a key and are unchanged after parsing and formatting', () => {
    const samples =
      JSON.stringify(recordedJson('spec/data/misc/token-identifier-samples.json')).match(/"[A-Z]+\.[^"\\]+"/g) ?? []
    expect(samples.length).toBeGreaterThan(10)
    for (const sample of samples) {
      const identifier = JSON.parse(sample) as string
      const parts = parseIdentifier(identifier)
      if (!parts) continue
      const again = `${parts.chain}.${parts.ticker}${parts.address === undefined ? '' : `-${parts.address}`}`
      expect(again).toBe(identifier)
      expect(toIdentifierKey(identifier)).toBeDefined()
    }
  })
})

describe('the key of a token', () => {
  it('is that of its identifier, also when it is asked for again', () => {
    const token = { identifier: 'eth.dai-0xAB' }
    expect([tokenKey(token), tokenKey(token)]).toEqual(['ETH-0xab', 'ETH-0xab'])
    expect(tokenKey({ identifier: 'ton.gram' })).toBe('TON.TON')
  })
  it('is the identifier itself where that cannot be read', () =>
    expect(tokenKey({ identifier: 'nonsense' })).toBe('nonsense'))
})

describe('an address that is hexadecimal in part only', () => {
  it.each(['EQab0xAb', 'x0xAB', '0xAbZ', '0xAb:C', '0X', ' 0xAB'])('keeps its letters as they are: %j', (address) =>
    expect(addressKey(address)).toBe(address),
  )
  it('keeps the zeros that are not at its beginning', () => {
    expect(toIdentifierKey('SUI.X-0x2::m0x0a::X')).toBe('SUI-0x2::m0x0a::X')
    expect(toIdentifierKey('SUI.X-0x02::m0x0a::X')).toBe('SUI-0x2::m0x0a::X')
  })
})
