import slip44 from '@metamask/slip44' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCaip2, fromCaip19, isCaip19, toCaip2, toCaip19 } from './caip19.ts'
import { chains, findChain, nativeIdentifier } from './chains.ts'
import { toIdentifierKey } from './identifier.ts'

/** Test cases of CAIP-19, CAIP-20 and of the profiles of the namespaces. */
const published: readonly (readonly [string, string])[] = [
  ['eip155:1/slip44:60', 'ETH.ETH'],
  ['bip122:000000000019d6689c085ae165831e93/slip44:0', 'BTC.BTC'],
  ['bip122:12a765e31ffd4059bada1e25190f6e98/slip44:2', 'LTC.LTC'],
  ['eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f', 'ETH.DAI-0x6b175474e89094c44da98b954eedeac495271d0f'],
  ['eip155:1/erc20:0x8f8221afbb33998d8584a2b05749ba73c37a938a', 'ETH.REQ-0x8f8221afbb33998d8584a2b05749ba73c37a938a'],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ],
  ['xrpl:0/slip44:144', 'XRP.XRP'],
]

/** Test cases of the namespaces' profiles of CAIP-2. */
const publishedChains: readonly (readonly [string, string])[] = [
  ['bip122:000000000000000000651ef99cb9fcbe', 'BCH'],
  ['bip122:1a91e3dace36e2be3bf030a65679fe82', 'DOGE'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'DOT'],
  ['starknet:SN_MAIN', 'STRK'],
  ['sui:mainnet', 'SUI'],
  ['tvm:-239', 'TON'],
]

describe('CAIP-19', () => {
  it.each(published)('reads and writes the published %s', (caip19, identifier) => {
    expect(isCaip19(caip19)).toBe(true)
    expect(toCaip19(identifier)).toBe(caip19)
    expect(toIdentifierKey(fromCaip19(caip19) ?? '')).toBe(toIdentifierKey(identifier))
  })

  it.each(publishedChains)('reads and writes the published chain %s', (caip2, code) => {
    expect(fromCaip2(caip2)).toBe(code)
    expect(toCaip2(code)).toBe(caip2)
  })

  it.each([
    'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d',
    'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769',
    'cosmos:cosmoshub-3/slip44:118',
    'xrpl:0/token:RLUSD.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
    'eip155:1/erc20:0x6b17',
    'eip155:1/slip44:060',
    'eip155:01/slip44:60',
    'eip155:1/slip44:0',
    'eip155:999999999/slip44:60',
    'ETH.ETH',
    '',
  ])('has no identifier for %j', (text) => expect(fromCaip19(text)).toBeUndefined())

  it.each([
    'NEAR.NEAR',
    'TRON.TRX',
    'ADA.ADA',
    'THOR.TCY',
    'XRP.RLUSD-rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
    'X',
    'ETH.X',
  ])('has no CAIP-19 for %s', (identifier) => expect(toCaip19(identifier)).toBeUndefined())

  it('has no chain for an id or a code that nobody knows', () => {
    expect([fromCaip2('eip155:999999999'), fromCaip2(''), toCaip2('NOWHERE'), toCaip2('')]).toEqual(
      Array(4).fill(undefined),
    )
    expect(fromCaip19('xrpl:0/token:0x6b175474e89094c44da98b954eedeac495271d0f')).toBeUndefined()
    expect(fromCaip19('bip122:000000000019d6689c085ae165831e93/undefined:x')).toBeUndefined()
  })

  it('reads both registered coin types of BNB and AVAX, and every name of a coin', () => {
    expect(['eip155:56/slip44:714', 'eip155:56/slip44:9006'].map(fromCaip19)).toEqual(['BSC.BNB', 'BSC.BNB'])
    expect(['eip155:43114/slip44:9000', 'eip155:43114/slip44:9005'].map(fromCaip19)).toEqual(['AVAX.AVAX', 'AVAX.AVAX'])
    expect(toCaip19('TON.GRAM')).toBe('tvm:-239/slip44:607')
    expect(toCaip19('eth.eth')).toBe('eip155:1/slip44:60')
  })

  it('writes the coin type that the registry has for the ticker of each coin', () => {
    /** Registered before the coin was renamed. */
    const renamed: Readonly<Record<string, string>> = { POL: 'MATIC' }
    const registry: Readonly<Record<string, { readonly symbol: string } | undefined>> = slip44
    const written = chains().flatMap((chain) => {
      const coinType = /slip44:(\d+)$/.exec(toCaip19(nativeIdentifier(chain)) ?? '')?.[1]
      return coinType === undefined ? [] : [{ ticker: chain.nativeTicker.toUpperCase(), coinType }]
    })
    expect(written.length).toBeGreaterThan(25)
    for (const { ticker, coinType } of written) {
      expect([coinType, registry[coinType]?.symbol]).toEqual([coinType, renamed[ticker] ?? ticker])
    }
  })

  it('comes back from every coin and contract token to the same token', () => {
    const evm = chains().filter(({ family }) => family === 'evm')
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
    const token = fc.tuple(fc.constantFrom(...evm), fc.string({ maxLength: 12 }), hex)
    fc.assert(
      fc.property(token, ([{ code }, ticker, digits]) => {
        const identifier = `${code}.${ticker}-0x${digits}`
        const caip19 = toCaip19(identifier)
        expect(caip19).toBeDefined()
        expect(toIdentifierKey(fromCaip19(caip19 ?? '') ?? '')).toBe(toIdentifierKey(identifier))
        expect(toCaip19(fromCaip19(caip19 ?? '') ?? '')).toBe(caip19)
      }),
    )
    for (const chain of chains()) {
      const caip19 = toCaip19(nativeIdentifier(chain))
      if (caip19 !== undefined) expect(fromCaip19(caip19)).toBe(nativeIdentifier(chain))
    }
  })

  it('never takes a text for both', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const caip19 = fromCaip19(text)
        return caip19 === undefined || findChain(text.slice(0, text.indexOf('.'))) === undefined
      }),
    )
  })
})
