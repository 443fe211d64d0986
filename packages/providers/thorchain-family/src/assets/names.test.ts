import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesAsset, readMemoAsset, shortenAsset } from '../memo/memo-asset.ts'
import { toChainHash, toNodeHash } from '../node/hash.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData as network } from '../testing/network-data.ts'
import { createPlaceholder, isSameAddress, toMemoAddress } from './address-form.ts'
import { readAssetName } from './asset-name.ts'
import { readToken, toIdentifier } from './asset-token.ts'

const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

describe('the name of an asset', () => {
  it('is read only for layer-one assets', () => {
    expect(readAssetName('BTC.BTC')).toEqual({ chain: 'BTC', ticker: 'BTC' })
    expect(readAssetName(USDC)).toEqual({
      chain: 'ETH',
      ticker: 'USDC',
      address: '0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
    })
    for (const other of [
      'BTC/BTC',
      'BTC~BTC',
      'BTC-BTC',
      'ETH-USDC-0XA0',
      'RUNE',
      '',
      'BTC.',
      '.BTC',
      'ETH.-0XA0',
      'ETH.USDC-',
    ]) {
      expect(readAssetName(other)).toBeUndefined()
    }
  })

  it('becomes a token only when its decimals are certain', () => {
    const unknown = 'ETH.NEW-0X1111111111111111111111111111111111111111'
    expect(readToken(network, unknown)).toBeUndefined()
    expect(readToken(network, unknown, 0)).toBeUndefined()
    expect(readToken(network, unknown, 8)).toBeUndefined()
    expect(readToken(network, unknown, 6)?.decimals).toBe(6)
    expect(readToken(network, USDC)?.decimals).toBe(6)
    expect(readToken(network, USDC, 7)).toBeUndefined()
    expect(readToken(network, 'TRON.NEW-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6X', 6)).toBeUndefined()
    expect(readToken(network, 'BTC.DOG')).toBeUndefined()
    expect(readToken(network, 'BNB.BNB')).toBeUndefined()
    expect(readToken(network, 'THOR.RUJI')?.decimals).toBe(8)
  })

  it('is shown in the form of its chain', () => {
    expect(toIdentifier(network, USDC)).toBe('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    expect(toIdentifier(network, 'ETH.NEW-0XAB11111111111111111111111111111111111111')).toBe(
      'ETH.NEW-0xab11111111111111111111111111111111111111',
    )
    expect(toIdentifier(network, 'BTC~BTC')).toBe('BTC~BTC')
  })
})

describe('the asset of a memo', () => {
  it('is the shortest that identifies one pool', () => {
    const rival = 'ETH.USDC-0X1111111111111111111111111111111111111B48'
    expect(shortenAsset(network, 'BTC.BTC', [])).toBe('b')
    expect(shortenAsset(network, 'SOL.SOL', [])).toBe('SOL.SOL')
    expect(shortenAsset(network, USDC, [USDC, 'BTC.BTC', 'AVAX.USDC-0XB9', 'ETH.USDT-0XDA'])).toBe('ETH.USDC')
    expect(shortenAsset(network, USDC, [USDC, rival])).toBe('ETH.USDC-EB48')
  })

  it('always names its asset and no other pool of the chain', () => {
    const address = fc.stringMatching(/^[0-9A-F]{40}$/).map((hex) => `ETH.T-0X${hex}`)
    fc.assert(
      fc.property(fc.uniqueArray(address, { minLength: 1, maxLength: 5 }), (pools) => {
        for (const pool of pools) {
          const short = shortenAsset(network, pool, pools)
          expect(pools.filter((other) => namesAsset(network, short, other))).toEqual([pool])
        }
      }),
    )
  })

  it('is read from codes, names and plain words', () => {
    expect(readMemoAsset(network, 'tr')).toBe('TRON.TRX')
    expect(readMemoAsset(network, 'rune')).toBe('THOR.RUNE')
    expect(readMemoAsset(network, 'eth.usdc-b48')).toBe('ETH.USDC-B48')
    expect(namesAsset(network, 'rune', 'THOR.RUNE')).toBe(true)
    expect(namesAsset(network, 'ETH.USDC-B48', USDC)).toBe(true)
    expect(namesAsset(network, 'ETH.USDC-B47', USDC)).toBe(false)
    expect(namesAsset(network, 'ETH.USDT', USDC)).toBe(false)
    expect(namesAsset(network, 'ETH.ETH', 'ETH~ETH')).toBe(false)
  })
})

describe('an address', () => {
  it('is accepted only on chains with its form', () => {
    for (const [chain, address] of Object.entries(addresses)) {
      expect(toMemoAddress(chain, address)).toBe(address)
      const foreign = Object.entries(addresses).filter(
        ([other]) => other !== chain && toMemoAddress(other, address) !== undefined,
      )
      expect(foreign).toEqual([])
    }
    for (const text of ['', 'alice', 'thor1', `${addresses.BTC}:1`, `${addresses.ETH}/x`, ` ${addresses.ETH}`]) {
      for (const chain of Object.keys(addresses)) expect(toMemoAddress(chain, text)).toBeUndefined()
    }
  })

  it.each([
    ['KUJI', 'kujira1ywkdg8kw4hkdjvrw4kucsttkjcmkguz23r7846'],
    ['NOBLE', 'noble1hsk6jryyqjfhp5dhc55tc9jtckygx0eplec9hy'],
    ['MAYA', 'maya18z343fsdlav47chtkyp0aawqt6sgxsh3vjy2vz'],
    ['XRD', 'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w'],
    ['ADA', 'addr1vy9sgnlkxkwg58axypgwllhgt522k045f0q7zst5faxqc2sgggj3a'],
    ['SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['DASH', 'XdwUXJsAaw1jjcrqTuLz6zWYkyZQRUquUB'],
  ])('of %s is taken whole, and not with anything before or behind it', (chain, address) => {
    expect(toMemoAddress(chain, address)).toBe(address)
    const [head = '', tail = ''] = address.split('1')
    const wrong = [
      '',
      `x${address}`,
      `${address}-`,
      `${address} `,
      ` ${address}`,
      head,
      `${head}1`,
      `${head}1${tail[0]}`,
    ]
    expect(wrong.filter((text) => toMemoAddress(chain, text) !== undefined)).toEqual([])
    expect(Math.abs(createPlaceholder(chain).length - address.length)).toBeLessThanOrEqual(chain === 'ADA' ? 45 : 1)
  })

  it('of Bitcoin Cash loses its prefix in any case, and only there', () => {
    expect(toMemoAddress('BCH', `bitcoincash:${addresses.BCH}`)).toBe(addresses.BCH)
    expect(toMemoAddress('BCH', `BITCOINCASH:${addresses.BCH}`)).toBe(addresses.BCH)
    expect(toMemoAddress('BCH', `x${`bitcoincash:${addresses.BCH}`}`)).toBeUndefined()
    const split = `${addresses.BCH.slice(0, 1)}bitcoincash:${addresses.BCH.slice(1)}`
    expect(toMemoAddress('BCH', split)).toBeUndefined()
    expect(isSameAddress(addresses.BCH, split)).toBe(false)
    expect(toMemoAddress('BTC', `bitcoincash:${addresses.BTC}`)).toBeUndefined()
  })

  it('is undefined on a chain that the network does not know', () => {
    expect(toMemoAddress('XMR', addresses.BTC)).toBeUndefined()
    expect(toMemoAddress('', addresses.ETH)).toBeUndefined()
    expect(createPlaceholder('XMR')).toHaveLength(62)
    expect(createPlaceholder('ETH')).toHaveLength(42)
  })

  it('has a placeholder of the usual length', () => {
    for (const [chain, address] of Object.entries(addresses)) {
      expect(Math.abs(createPlaceholder(chain).length - address.length)).toBeLessThanOrEqual(1)
    }
  })

  it('is compared without case unless it is base58', () => {
    expect(isSameAddress(addresses.ETH, addresses.ETH.toUpperCase())).toBe(true)
    expect(isSameAddress(addresses.BTC, addresses.BTC.toUpperCase())).toBe(true)
    expect(isSameAddress(addresses.BCH, `bitcoincash:${addresses.BCH}`)).toBe(true)
    expect(isSameAddress(addresses.TRON, addresses.TRON.toLowerCase())).toBe(false)
    expect(isSameAddress(addresses.DOGE, addresses.XRP)).toBe(false)
    expect(isSameAddress(addresses.DOGE, addresses.DOGE)).toBe(true)
    expect(isSameAddress(addresses.BTC, addresses.LTC)).toBe(false)
    expect(isSameAddress(addresses.BCH, addresses.BCH.toUpperCase())).toBe(true)
    expect(isSameAddress(addresses.BCH, `BITCOINCASH:${addresses.BCH.toUpperCase()}`)).toBe(true)
    expect(isSameAddress(`x${addresses.BCH}`, `xbitcoincash:${addresses.BCH}`)).toBe(false)
    // Base58 of 43 characters, which begins like an address of Bitcoin Cash.
    expect(isSameAddress(`p${'A'.repeat(42)}`, `p${'a'.repeat(42)}`)).toBe(false)
    // Base58 with a `1` behind letters, which begins like bech32.
    expect(isSameAddress('rPVMhWBsf1ih2gSCZbzEKLgoBjuZtEZfbR', 'rPVMhWBsf1ih2gSCZbzEKLgoBjuZtEZfbr')).toBe(false)
    expect(isSameAddress('DAbcdEf1ih2gSCZbzEKLgoBjuZtEZfbRq', 'DAbcdEf1ih2gSCZbzEKLgoBjuZtEZfbrq')).toBe(false)
  })
})

describe('a hash', () => {
  const hex = 'd62df92a6a0eeb68411bc0a594cba178d2aa8be9239893be1ecab0a43befe497'

  it('is requested in upper case and shown in the form of its chain', () => {
    expect(toNodeHash(`0x${hex}`)).toBe(hex.toUpperCase())
    expect(['ETH', 'BTC', 'TRON', 'GAIA'].map((chain) => toChainHash(chain, hex.toUpperCase()))).toEqual([
      `0x${hex}`,
      hex,
      hex,
      hex.toUpperCase(),
    ])
    expect(toNodeHash(hex.slice(1))).toBeUndefined()
  })
})
