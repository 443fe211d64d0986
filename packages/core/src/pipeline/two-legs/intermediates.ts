import type { Token } from '../../contract/token.ts'
import { tokenKey } from '../../domain/identifier.ts'
import type { EngineContext } from '../../engine-context.ts'
import { findGeoRule } from '../../geo/geo-rule.ts'
import type { RuleBook } from '../../policy/rule-book.ts'
import type { ResolvedRequest } from '../resolved-request.ts'

/** `true` for a token that routes may pass through. One on the blacklist or under a geo rule never is an intermediate asset. */
export const mayBeIntermediate = (token: Token, rules: RuleBook): boolean =>
  rules.intermediateKeys.includes(tokenKey(token)) &&
  !rules.blacklistKeys.has(tokenKey(token)) &&
  findGeoRule(token, rules) === undefined

/** Lists the assets a route between two others may pass through: those on the sell chain first, then those on the buy chain. */
export const listIntermediates = (
  engine: Pick<EngineContext, 'rules' | 'catalogue'>,
  { sell, buy }: Pick<ResolvedRequest, 'sell' | 'buy'>,
): readonly Token[] => {
  const rules = engine.rules()
  const ends = [tokenKey(sell), tokenKey(buy)]
  const measureDistance = ({ chain }: Token): number => (chain === sell.chain ? 0 : chain === buy.chain ? 1 : 2)
  return rules.intermediateAssets
    .flatMap((identifier) => engine.catalogue.find(identifier) ?? [])
    .filter((token) => !ends.includes(tokenKey(token)) && mayBeIntermediate(token, rules))
    .sort((one, other) => measureDistance(one) - measureDistance(other))
}
