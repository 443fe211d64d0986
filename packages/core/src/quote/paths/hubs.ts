import type { Token } from '../../contract/token.ts'
import { tokenKey } from '../../domain/identifier.ts'
import { geoRuleOf } from '../../geo/geo-rule.ts'
import type { RuleBook } from '../../policy/rule-book.ts'
import type { Workshop } from '../../workshop.ts'
import type { Quotable } from '../quotable.ts'

/** Whether routes may pass through a token: one on the blacklist or under a geo rule never is a hub. */
export const mayBeHub = (token: Token, rules: RuleBook): boolean =>
  rules.hubKeys.includes(tokenKey(token)) &&
  !rules.blacklistKeys.has(tokenKey(token)) &&
  geoRuleOf(token, rules) === undefined

/** The assets a route between two others may pass through: those on the sell chain first, then those on the buy chain. */
export const hubsOf = (workshop: Workshop, { sell, buy }: Pick<Quotable, 'sell' | 'buy'>): readonly Token[] => {
  const rules = workshop.rules()
  const ends = [tokenKey(sell), tokenKey(buy)]
  const hubs = rules.hubs.flatMap((identifier) => workshop.catalogue.find(identifier) ?? [])
  const between = hubs.filter((hub) => !ends.includes(tokenKey(hub)) && mayBeHub(hub, rules))
  const distance = ({ chain }: Token): number => (chain === sell.chain ? 0 : chain === buy.chain ? 1 : 2)
  return between.sort((one, other) => distance(one) - distance(other))
}
