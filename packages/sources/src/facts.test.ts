import { expect, it } from 'vitest'
import { sourcesFacts } from './facts.ts'
import { listSecurityTokens } from './geo/list-security-tokens.ts'
import { tokenizedSecurities } from './geo/tokenized-securities.ts'

it('the fact on the list is that of the list', () => {
  expect(listSecurityTokens()).toHaveLength(sourcesFacts.own.listedDeployments)
})

it('replaced facts make the rule', () => {
  const fact = (name: string, value: never, chain?: string) => ({
    name,
    chain,
    value,
    source: 'a test',
    seen: '2026-11-28',
  })
  const facts = sourcesFacts.read([
    fact('countries', ['US'] as never),
    fact('issuers', ['0x1'] as never, 'BASE'),
    fact('forms', [{ nameIncludes: 'Stock of' }] as never),
  ])
  const { geoRules, geoIssuers, geoPatterns } = tokenizedSecurities({ facts })
  expect(geoRules).toEqual({ 'tokenized-securities': ['US'] })
  expect(Object.keys(geoIssuers)).toEqual(['SOL', 'BASE'])
  expect(geoPatterns.at(-1)).toEqual({ rule: 'tokenized-securities', nameIncludes: 'Stock of' })
  expect(tokenizedSecurities({ facts, countries: ['DE'] }).geoRules).toEqual({ 'tokenized-securities': ['DE'] })
})
