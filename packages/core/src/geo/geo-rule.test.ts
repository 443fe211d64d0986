import { describe, expect, it } from 'vitest'
import { createRuleBook } from '../policy/rule-book.ts'
import { btc, eth, usdc } from '../testing/fakes.ts'
import { findGeoRule, requirePermitted } from './geo-rule.ts'

const permit = (country: string, geoRules: Readonly<Record<string, readonly string[]>>, rule = 'securities') => {
  const rules = createRuleBook({ geoRules, geoTokens: { [usdc.identifier]: rule } })
  return () => requirePermitted([usdc], () => country, rules)
}

describe('a token under a geo rule', () => {
  it('is refused in the listed countries and in unknown ones', () => {
    for (const country of ['US', 'PR', 'unknown'])
      expect(permit(country, { securities: ['US'] })).toThrow(`USD Coin is not available in ${country}.`)
    expect(permit('CH', { securities: ['US'] })).not.toThrow()
  })
  it('is refused everywhere when its rule has no list', () => {
    for (const rule of ['securities', 'constructor', '__proto__'])
      expect(permit('CH', { other: ['US'] }, rule)).toThrow('USD Coin is not available in CH.')
    expect(permit('CH', { securities: [] })).not.toThrow()
  })
  it('is refused with its name, the country and the rule [ERR-10c, ERR-10d, ERR-10e]', () => {
    const named = (country: string) => expect(permit(country, { securities: ['US'] }))
    const data = { 0: 'USD Coin', 1: 'US', rule: 'securities' }
    named('US').toThrow(expect.objectContaining({ code: 'geoRestrictedToken', status: 451, data }))
    named('unknown').toThrow(expect.objectContaining({ data: { ...data, 1: 'unknown' } }))
  })
  it('is refused in every territory of the United States, and in one that is listed alone', () => {
    const territories = ['AS', 'GU', 'MP', 'PR', 'UM', 'VI']
    for (const country of territories) {
      expect(permit(country, { securities: ['US'] })).toThrow()
      expect(permit(country, { securities: ['DE'] })).not.toThrow()
      expect(permit(country, { securities: [country] })).toThrow()
    }
    expect(permit('US', { securities: ['PR'] })).not.toThrow()
  })
})

describe('a token that fits a pattern', () => {
  const rules = createRuleBook({
    geoPatterns: [
      { rule: 'start', chains: ['ETH'], addressStart: '0xA0B86991' },
      { rule: 'ends', chains: ['SOL'], addressEnd: 'ondo', tickerEnd: 'on' },
      { rule: 'name', nameIncludes: ' xStock' },
    ],
    geoTokens: { [usdc.identifier]: 'listed' },
  })
  const mint = { ...usdc, chain: 'SOL', identifier: 'SOL.TSLAon-KeGv7bsfR4MheC1CkmnAVceoApjrkvBhHYjWb67ondo' }
  const tesla = { ...mint, address: 'KeGv7bsfR4MheC1CkmnAVceoApjrkvBhHYjWb67ondo', ticker: 'TSLAon' }

  it('is under its rule where every part fits', () => {
    const other = { ...usdc, identifier: 'ETH.X-0xa0b8699100000000000000000000000000000000' }
    const alike = { ...other, address: '0xa0b8699100000000000000000000000000000000' }
    expect(findGeoRule(alike, rules)).toBe('start')
    expect(
      findGeoRule({ ...alike, chain: 'BSC', identifier: alike.identifier.replace('ETH', 'BSC') }, rules),
    ).toBeUndefined()
    expect(findGeoRule(tesla, rules)).toBe('ends')
    expect(findGeoRule({ ...tesla, ticker: 'TSLA' }, rules)).toBeUndefined()
    expect(findGeoRule({ ...tesla, address: tesla.address.replace('ondo', 'ONDO') }, rules)).toBeUndefined()
    expect(findGeoRule({ ...tesla, ticker: 'X', name: 'Tesla xStock' }, rules)).toBe('name')
  })
  it('is under the rule of its contract on every EVM chain, and on no other', () => {
    const contracts = { [String(usdc.address).toLowerCase()]: 'everywhere' }
    const book = createRuleBook({ geoContracts: contracts })
    const on = (chain: string) => ({ ...usdc, chain, identifier: `${chain}.USDC-${usdc.address}` })
    expect([findGeoRule(on('ETH'), book), findGeoRule(on('ARB'), book)]).toEqual(['everywhere', 'everywhere'])
    expect(findGeoRule(on('TRON'), book)).toBeUndefined()
    expect(() => createRuleBook({ geoContracts: { [String(usdc.address)]: 'everywhere' } })).toThrow('geoContracts')
  })
  it('is under the rule of its contract first, and a coin under none', () => {
    expect(findGeoRule(usdc, rules)).toBe('listed')
    expect(findGeoRule({ ...btc, name: 'Bitcoin xStock' }, rules)).toBeUndefined()
  })
  it('needs a pattern that says something', () => {
    for (const wrong of [{}, { chains: ['ETH'] }, { nameIncludes: '' }, { nameIncludes: 7 }, { symbol: 'x' }])
      expect(() => createRuleBook({ geoPatterns: [{ rule: 'securities', ...wrong }] as never })).toThrow('geoPatterns')
  })
})

describe('the region of a request', () => {
  const restricted = { ...usdc, geoBlockRule: 'securities' }
  const rules = createRuleBook({
    geoRules: { securities: ['US'], other: [] },
    geoTokens: { [usdc.identifier]: 'other' },
  })
  const fail = (): never => {
    throw new Error('looked up')
  }

  it('is looked up for a restricted token alone, on either side [GEO-3, GEO-7]', () => {
    expect(() => requirePermitted([btc, eth], fail, rules)).not.toThrow()
    for (const tokens of [
      [restricted, btc],
      [btc, restricted],
    ]) {
      expect(() => requirePermitted(tokens, fail, rules)).toThrow('looked up')
      expect(() => requirePermitted(tokens, () => 'US', rules)).toThrow('not available')
      expect(() => requirePermitted(tokens, () => 'CH', rules)).not.toThrow()
    }
  })
  it('is held against the token’s own rule before that of the policy', () => {
    expect(findGeoRule(restricted, rules)).toBe('securities')
    expect([findGeoRule(usdc, rules), findGeoRule(btc, rules)]).toEqual(['other', undefined])
    expect(findGeoRule({ ...usdc, identifier: usdc.identifier.toLowerCase(), ticker: 'X' }, rules)).toBe('other')
  })
})
