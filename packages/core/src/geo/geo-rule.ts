import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import { SwapError } from '../errors.ts'
import type { RuleBook } from '../policy/rule-book.ts'

/** The rule that restricts a token, if any: matched by chain and contract, never by symbol. */
export const findGeoRule = (token: Token, rules: RuleBook): string | undefined => {
  if (token.geoBlockRule !== undefined) return token.geoBlockRule
  return rules.geoTokenKeys.get(tokenKey(token))
}

/** Territories of the United States have codes of their own and count as the United States. */
const UNITED_STATES = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/**
 * Refuses a restricted token from a restricted or unknown region: `geoRestrictedToken`. A rule without a list of countries refuses
 * everybody: a token said to be restricted is not sold where it may be for want of a list.
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
