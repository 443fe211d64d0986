import type { Token } from '../../contract/token.ts'
import { tokenKey } from '../../domain/identifier.ts'
import type { EngineContext } from '../../engine-context.ts'
import { findGeoRule } from '../../geo/geo-rule.ts'
import type { RuleBook } from '../../policy/rule-book.ts'
import type { ResolvedRequest } from '../resolved-request.ts'

/** Whether routes may pass through a token. One on the blacklist or under a geo rule never is an intermediate asset. */
export const mayBeIntermediate = (token: Token, rules: RuleBook): boolean =>
  rules.intermediateKeys.includes(tokenKey(token)) &&
  !rules.blacklistKeys.has(tokenKey(token)) &&
  findGeoRule(token, rules) === undefined

/** The assets a route between two others may pass through: those on the sell chain first, then those on the buy chain. */
export const listIntermediates = (
  engine: EngineContext,
  { sell, buy }: Pick<ResolvedRequest, 'sell' | 'buy'>,
): readonly Token[] => {
  const rules = engine.rules()
  const ends = [tokenKey(sell), tokenKey(buy)]
  const intermediateAssets = rules.intermediateAssets.flatMap((identifier) => engine.catalogue.find(identifier) ?? [])
  const between = intermediateAssets.filter(
    (intermediate) => !ends.includes(tokenKey(intermediate)) && mayBeIntermediate(intermediate, rules),
  )
  const distance = ({ chain }: Token): number => (chain === sell.chain ? 0 : chain === buy.chain ? 1 : 2)
  return between.sort((one, other) => distance(one) - distance(other))
}
