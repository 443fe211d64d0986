import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { RuleBook } from '../policy/rule-book.ts'
import { toRuleTokenKey } from '../policy/rule-token.ts'
import { findGeoRule } from './geo-rule.ts'

/**
 * Finds tokens under a geo rule that the policy does not list: their contract elsewhere, their form or their issuer restricts them. Each is
 * one that a list of the rule's tokens lacks. Sorted identifiers, each once.
 */
export const findUnlistedTokens = (tokens: Iterable<Token>, rules: RuleBook): readonly string[] => {
  const listed = new Set(Object.keys(rules.geoTokens).map(toRuleTokenKey))
  const found = new Map<string, string>()
  for (const token of tokens) {
    const key = tokenKey(token)
    if (listed.has(key) || found.has(key) || token.geoBlockRule !== undefined) continue
    if (findGeoRule(token, rules) !== undefined) found.set(key, token.identifier)
  }
  return [...found.values()].sort()
}
