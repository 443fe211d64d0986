import { describe, expect, it } from 'vitest'
import { ruleBook } from '../policy/rule-book.ts'
import { usdc } from '../testing/fakes.ts'
import { requirePermitted } from './geo-rule.ts'

const permit = (country: string, geoRules: Readonly<Record<string, readonly string[]>>, rule = 'securities') => {
  const rules = ruleBook({ geoRules, geoTokens: { [usdc.identifier]: rule } })
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
})
