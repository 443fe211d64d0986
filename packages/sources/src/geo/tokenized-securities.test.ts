import {
  createEngine,
  findChain,
  type Policy,
  type QuoteRequest,
  type SwapError,
  toIdentifierKey,
} from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { JURISDICTIONS } from './jurisdictions.ts'
import { listSecurityTokens } from './list-security-tokens.ts'
import { tokenizedSecurities } from './tokenized-securities.ts'

const defaults = {
  refundAddressSetting: 'WARNING',
  cfBoost: false,
  quoteType: 'EXACT_INPUT',
  usePrivacyMode: false,
  enableSweep: false,
  gasCheck: false,
} as const

describe('tokenizedSecurities', () => {
  it('names 27 different countries, the United States among them [GEO-2b, LIM-7]', () => {
    expect(new Set(JURISDICTIONS).size).toBe(27)
    expect(JURISDICTIONS).toContain('US')
    expect(JURISDICTIONS.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
    expect(tokenizedSecurities().geoRules).toEqual({ 'tokenized-securities': JURISDICTIONS })
  })

  it('has every token once by chain and contract, with a name [TOK-12]', () => {
    const tokens = listSecurityTokens()
    expect(tokens.length).toBeGreaterThan(5_600)
    const keys = new Set(tokens.map(({ identifier }) => toIdentifierKey(identifier)))
    expect(keys.size).toBe(tokens.length)
    expect(keys.has(undefined)).toBe(false)
    expect(tokens.filter(({ name }) => name === '')).toEqual([])
    expect(tokens.filter(({ identifier }) => /-0x.*[A-F]/.test(identifier))).toEqual([])
  })

  it('finds a token on Ethereum in any letter case and a Solana mint only in its own', () => {
    const { geoTokens } = tokenizedSecurities()
    const keys = new Set(Object.keys(geoTokens).map(toIdentifierKey))
    expect(keys.has(toIdentifierKey('SOL.AAPLx-XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp'))).toBe(true)
    expect(keys.has(toIdentifierKey('ETH.IWNon-0x9DCF7F739B8C0270E2FC0CC8D0DABE355A150DBA'))).toBe(true)
    expect(keys.has(toIdentifierKey('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'))).toBe(false)
  })

  it('counts an address of xStocks and Backed on every EVM chain, and one of Ondo on its own', () => {
    const { geoContracts } = tokenizedSecurities()
    // Listed on Ethereum alone.
    expect(geoContracts).toHaveProperty('0xe95ab205e333443d7970336d5fd827ef9ed97608', 'tokenized-securities')
    expect(geoContracts).not.toHaveProperty('0x9dcf7f739b8c0270e2fc0cc8d0dabe355a150dba')
  })

  it("omits the issuer's dollar, and gold on request", () => {
    const has = (policy: Pick<Policy, 'geoTokens'>, address: string) =>
      Object.keys(policy.geoTokens).some((identifier) => identifier.endsWith(address))
    expect(has(tokenizedSecurities(), '0xace8e719899f6e91831b18ae746c9a965c2119f1')).toBe(false)
    expect(has(tokenizedSecurities(), '0x45804880de22913dafe09f4980848ece6ecbaf78')).toBe(true)
    expect(has(tokenizedSecurities({ gold: false }), '0x45804880de22913dafe09f4980848ece6ecbaf78')).toBe(false)
  })

  it('accepts other countries', () => {
    expect(tokenizedSecurities({ countries: ['FR'] }).geoRules).toEqual({ 'tokenized-securities': ['FR'] })
  })

  it.each([
    ['TRON', 'TONXx', 'TY5XRUJFnC2222222222222222ZgcRR99o', 'TON', 'geoRestrictedToken'],
    ['TRON', 'TONXx', 'TY5XRUJFnC2222222222222222ZgcRR99p', 'TON', 'noRoutesFound'],
    ['SOL', 'NEWx', 'XsNew22222222222222222222222222222222222222', 'New', 'geoRestrictedToken'],
    ['SOL', 'NEW', 'XsNew22222222222222222222222222222222222222', 'New', 'noRoutesFound'],
    ['TON', 'NEWx', 'EQCVmpJ_UkQBs_3O8atqOtSP-HvTKYmPG02C6Gc6fs7sMwBN', 'New xStock', 'geoRestrictedToken'],
    ['BASE', 'NEWc', '0xB200000000000000000000000000000000000001', 'New', 'geoRestrictedToken'],
  ])('makes an engine refuse a token that no list names, by its form: %s.%s-%s %s', async (...row) => {
    const [chain, ticker, address, name, code] = row
    const identifier = `${chain}.${ticker}-${address}`
    const chainId = findChain(chain)?.chainId ?? ''
    const token = { identifier, chain, chainId, ticker, symbol: ticker, name, address, decimals: 18 }
    const ask = async (patterns: boolean) => {
      const engine = createEngine({
        plugins: [],
        policy: tokenizedSecurities({ patterns }),
        baseList: [
          token,
          { identifier: 'ETH.ETH', chain: 'ETH', chainId: '1', ticker: 'ETH', symbol: 'ETH', name: 'E', decimals: 18 },
        ],
      })
      const request: QuoteRequest = { ...defaults, sellAsset: 'ETH.ETH', buyAsset: identifier, sellAmount: '1' }
      const asked = engine.quote({ read: () => request, region: { edgeCountry: 'US' } })
      return asked.catch((error: SwapError) => error.code).finally(() => engine.dispose())
    }
    expect([await ask(true), await ask(false)]).toEqual([code, 'noRoutesFound'])
  })

  it('makes an engine refuse a security from a listed country and from an unknown one', async () => {
    const identifier = 'ETH.IWNon-0x9DCf7f739B8C0270E2FC0Cc8D0DaBe355a150dBa'
    const chainId = findChain('ETH')?.chainId ?? ''
    const base = { chain: 'ETH', chainId, name: 'A fund', decimals: 18 }
    const engine = createEngine({
      plugins: [],
      policy: tokenizedSecurities(),
      baseList: [
        {
          ...base,
          identifier,
          ticker: 'IWNon',
          symbol: 'IWNon',
          address: '0x9DCf7f739B8C0270E2FC0Cc8D0DaBe355a150dBa',
        },
        { ...base, identifier: 'ETH.ETH', ticker: 'ETH', symbol: 'ETH' },
      ],
    })
    const code = async (edgeCountry: string | undefined) => {
      const request: QuoteRequest = { ...defaults, sellAsset: 'ETH.ETH', buyAsset: identifier, sellAmount: '1' }
      return engine.quote({ read: () => request, region: { edgeCountry } }).then(
        () => 'quoted',
        (error: SwapError) => error.code,
      )
    }
    expect(await code('US')).toBe('geoRestrictedToken')
    expect(await code('PR')).toBe('geoRestrictedToken')
    expect(await code(undefined)).toBe('geoRestrictedToken')
    expect(await code('DE')).toBe('noRoutesFound')
    await engine.dispose()
  })
})
