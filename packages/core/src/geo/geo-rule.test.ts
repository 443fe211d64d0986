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
