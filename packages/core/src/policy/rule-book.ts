import { checkPolicy } from './check-policy.ts'
import { defaultPolicy, type Policy } from './policy.ts'
import { toRuleTokenKey } from './rule-token.ts'

/** A policy made ready for look-ups. */
export interface RuleBook extends Policy {
  readonly blacklistKeys: ReadonlySet<string>
  readonly intermediateKeys: readonly string[]
  readonly geoTokenKeys: ReadonlyMap<string, string>
}

/**
 * Indexes a policy. Members that are absent keep their default.
 *
 * @throws {InvalidPolicy} for what `checkPolicy` refuses.
 */
export const createRuleBook = (policy: Partial<Policy> = {}): RuleBook => {
  checkPolicy(policy)
  const whole = { ...defaultPolicy, ...policy }
  return {
    ...whole,
    blacklistKeys: new Set(whole.blacklist.map(toRuleTokenKey)),
    intermediateKeys: whole.intermediateAssets.map(toRuleTokenKey),
    geoTokenKeys: new Map(
      Object.entries(whole.geoTokens).map(([identifier, rule]) => [toRuleTokenKey(identifier), rule]),
    ),
  }
}

/** Returns the policy of an index, every member of it. */
export const readPolicy = ({
  blacklistKeys: _,
  intermediateKeys: __,
  geoTokenKeys: ___,
  ...policy
}: RuleBook): Policy => policy
