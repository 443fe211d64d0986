import type { Token } from '../contract/token.ts'
import { findChain } from '../domain/chains.ts'
import { tokenKey } from '../domain/identifier.ts'
import { SwapError } from '../errors.ts'
import type { GeoPattern } from '../policy/policy.ts'
import type { RuleBook } from '../policy/rule-book.ts'

/** Finds the rule that restricts a token: its own, that of its chain and contract, that of its contract on every EVM chain, or that of a pattern. */
export const findGeoRule = (token: Token, rules: RuleBook): string | undefined => {
  const own = token.geoBlockRule ?? rules.geoTokenKeys.get(tokenKey(token))
  if (own !== undefined || token.address === undefined) return own
  const isEvm = findChain(token.chain)?.family === 'evm'
  const contract = token.address.toLowerCase()
  if (isEvm && Object.hasOwn(rules.geoContracts, contract)) return rules.geoContracts[contract]
  return rules.geoPatterns.find((pattern) => isFitting(token, pattern))?.rule
}

const isFitting = (
  { chain, address = '', ticker, name }: Token,
  { chains, addressStart = '', addressEnd = '', tickerEnd = '', nameIncludes = '' }: GeoPattern,
): boolean => {
  if (chains?.includes(chain) === false || !ticker.endsWith(tickerEnd) || !name.includes(nameIncludes)) return false
  const spell = (text: string): string => (address.startsWith('0x') ? text.toLowerCase() : text)
  return (
    (addressStart === '' || spell(address).startsWith(spell(addressStart))) &&
    (addressEnd === '' || spell(address).endsWith(spell(addressEnd)))
  )
}

/** Territories of the United States have codes of their own and count as the United States. */
const UNITED_STATES = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/**
 * Refuses a restricted token from a restricted or unknown region: `geoRestrictedToken`. A rule without a list of countries refuses
 * everybody: a token said to be restricted is not sold where it may be because a list is missing.
 * Without a restricted token nothing is checked, and `region` is not called.
 */
export const requirePermitted = (tokens: readonly Token[], region: () => string, rules: RuleBook): void => {
  for (const token of tokens) {
    const rule = findGeoRule(token, rules)
    if (rule === undefined) continue
    const country = region()
    const listed = Object.hasOwn(rules.geoRules, rule) ? rules.geoRules[rule] : undefined
    const counted = UNITED_STATES.has(country) ? 'US' : country
    if (listed && country !== 'unknown' && !listed.includes(country) && !listed.includes(counted)) continue
    throw new SwapError('geoRestrictedToken', `${token.name} is not available in ${country}.`, {
      data: { 0: token.name, 1: country, rule },
    })
  }
}
