import type { Policy } from './policy.ts'
import type { PolicyScope } from './policy-scope.ts'
import { toRuleTokenKey } from './rule-token.ts'

/** Names in one member of a policy that match nothing. */
export interface UnmatchedRules {
  readonly member: keyof Policy
  /** Providers and identifiers, as the policy spells them. */
  readonly names: readonly string[]
}

/** Providers and tokens of the engine. */
export interface Known {
  readonly isProvider: (id: string) => boolean
  /** By `toIdentifierKey`. */
  readonly isToken: (key: string) => boolean
}

/** Finds the names of a policy that match no provider or token, by member. */
export const findUnmatchedRules = (policy: Partial<Policy>, known: Known): readonly UnmatchedRules[] => {
  const facts: UnmatchedRules[] = []
  const add = (member: keyof Policy, names: readonly string[]): void => {
    if (names.length > 0) facts.push({ member, names: [...new Set(names)] })
  }
  for (const member of ['switchedOff', 'alwaysOn', 'gates', 'sizeCeilings', 'feeCaps'] as const) {
    const scopes: readonly PolicyScope[] = policy[member] ?? []
    const names = scopes.flatMap(({ provider, asset, pair }) => [
      ...(provider === undefined || known.isProvider(provider) ? [] : [provider]),
      ...findUnknownTokens([asset, pair?.sell, pair?.buy], known),
    ])
    add(member, names)
  }
  for (const member of ['blacklist', 'intermediateAssets'] as const)
    add(member, findUnknownTokens(policy[member] ?? [], known))
  add('geoTokens', findUnknownTokens(Object.keys(policy.geoTokens ?? {}), known))
  return facts
}

const findUnknownTokens = (identifiers: readonly (string | undefined)[], { isToken }: Known): readonly string[] =>
  identifiers.filter((identifier) => identifier !== undefined && !isToken(toRuleTokenKey(identifier))) as string[]
