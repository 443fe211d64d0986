import { identifierKey } from '../domain/identifier.ts'
import { checkPolicy } from './check-policy.ts'
import { defaultPolicy, type Policy } from './policy.ts'

/** A policy made ready for look-ups. */
export interface RuleBook extends Policy {
  readonly blacklistKeys: ReadonlySet<string>
  readonly intermediateKeys: readonly string[]
  readonly geoTokenKeys: ReadonlyMap<string, string>
}

/** Indexes a policy. Members that are absent keep their default. Throws `TypeError` for what `checkPolicy` refuses. */
export const ruleBook = (policy: Partial<Policy> = {}): RuleBook => {
  checkPolicy(policy)
  const whole = { ...defaultPolicy, ...policy }
  return {
    ...whole,
    blacklistKeys: new Set(whole.blacklist.map(keyOf)),
    intermediateKeys: whole.intermediateAssets.map(keyOf),
    geoTokenKeys: new Map(Object.entries(whole.geoTokens).map(([identifier, rule]) => [keyOf(identifier), rule])),
  }
}

const keyOf = (identifier: string): string => {
  const key = identifierKey(identifier)
  if (key === undefined) throw new Error(`The policy names "${identifier}", which is no token identifier.`)
  return key
}
