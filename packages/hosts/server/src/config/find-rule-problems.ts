import type { Policy, PolicyScope } from '@switchyard/core'

/** Provider ids that a rule may name; `any` if the engine does not come from the configuration. */
export type KnownProviders = ReadonlySet<string> | 'any'

/**
 * Problems of rules that would silently do nothing, each beginning with its path: tokens under a geo rule without a list of
 * countries, and unknown providers.
 */
export const findRuleProblems = (rules: Partial<Policy>, known: KnownProviders): readonly string[] => {
  const { geoRules = {}, geoTokens = {}, geoContracts = {}, geoPatterns = [] } = rules
  const geo = [
    ...Object.entries(geoTokens).map(([identifier, rule]) => [`geoTokens.${identifier}`, rule] as const),
    ...Object.entries(geoContracts).map(([address, rule]) => [`geoContracts.${address}`, rule] as const),
    ...geoPatterns.map(({ rule }, index) => [`geoPatterns[${index}]`, rule] as const),
  ]
  const problems = geo.flatMap(([path, rule]) =>
    Object.hasOwn(geoRules, rule) ? [] : [`policy.${path}: there is no geo rule "${rule}"`],
  )
  if (known === 'any') return problems

  const { switchedOff = [], alwaysOn = [], gates = [], sizeCeilings = [], feeCaps = [] } = rules
  const scopes = { switchedOff, alwaysOn, gates, sizeCeilings, feeCaps }
  for (const [name, list] of Object.entries<readonly PolicyScope[]>(scopes)) {
    for (const [index, { provider }] of list.entries()) {
      if (provider !== undefined && !known.has(provider))
        problems.push(`policy.${name}[${index}].provider: there is no provider "${provider}"`)
    }
  }
  return problems
}
