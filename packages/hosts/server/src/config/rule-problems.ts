import type { Policy, PolicyScope } from '@switchyard/core'

/** Identifiers of providers a rule may name; `any` where the engine is not made from the configuration. */
export type KnownProviders = ReadonlySet<string> | 'any'

/**
 * What rules say of things that are not there, as sentences, each beginning with its path: tokens under a geo rule without
 * a list of countries, and providers nobody has. Such a rule would silently do nothing.
 */
export const ruleProblems = (rules: Partial<Policy>, known: KnownProviders): readonly string[] => [
  ...geoProblems(rules),
  ...(known === 'any' ? [] : providerProblems(rules, known)),
]

const geoProblems = ({ geoRules = {}, geoTokens = {} }: Partial<Policy>): readonly string[] =>
  Object.entries(geoTokens).flatMap(([identifier, rule]) =>
    Object.hasOwn(geoRules, rule) ? [] : [`policy.geoTokens.${identifier}: there is no geo rule "${rule}"`],
  )

const scopesOf = ({ switchedOff, gates, sizeCeilings, feeCaps }: Partial<Policy>) =>
  Object.entries<readonly PolicyScope[]>({
    switchedOff: switchedOff ?? [],
    gates: gates ?? [],
    sizeCeilings: sizeCeilings ?? [],
    feeCaps: feeCaps ?? [],
  })

const providerProblems = (rules: Partial<Policy>, known: ReadonlySet<string>): readonly string[] =>
  scopesOf(rules).flatMap(([member, scopes]) =>
    scopes.flatMap(({ provider }, index) =>
      provider === undefined || known.has(provider)
        ? []
        : [`policy.${member}[${index}].provider: there is no provider "${provider}"`],
    ),
  )
