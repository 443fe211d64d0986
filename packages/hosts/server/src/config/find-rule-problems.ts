import type { Policy, PolicyScope } from '@switchyard/core'

/** Provider ids that a rule may name; `any` if the engine does not come from the configuration. */
export type KnownProviders = ReadonlySet<string> | 'any'

/**
 * Problems of rules that would silently do nothing, each beginning with its path: tokens under a geo rule without a list of
 * countries, and unknown providers.
 */
export const findRuleProblems = (rules: Partial<Policy>, known: KnownProviders): readonly string[] => [
  ...findGeoProblems(rules),
  ...(known === 'any' ? [] : findProviderProblems(rules, known)),
]

const findGeoProblems = ({
  geoRules = {},
  geoTokens = {},
  geoContracts = {},
  geoPatterns = [],
}: Partial<Policy>): readonly string[] =>
  [
    ...Object.entries(geoTokens).map(([identifier, rule]) => [`geoTokens.${identifier}`, rule] as const),
    ...Object.entries(geoContracts).map(([address, rule]) => [`geoContracts.${address}`, rule] as const),
    ...geoPatterns.map(({ rule }, index) => [`geoPatterns[${index}]`, rule] as const),
  ].flatMap(([path, rule]) => (Object.hasOwn(geoRules, rule) ? [] : [`policy.${path}: there is no geo rule "${rule}"`]))

const listScopes = ({ switchedOff, alwaysOn, gates, sizeCeilings, feeCaps }: Partial<Policy>) =>
  Object.entries<readonly PolicyScope[]>({
    switchedOff: switchedOff ?? [],
    alwaysOn: alwaysOn ?? [],
    gates: gates ?? [],
    sizeCeilings: sizeCeilings ?? [],
    feeCaps: feeCaps ?? [],
  })

const findProviderProblems = (rules: Partial<Policy>, known: ReadonlySet<string>): readonly string[] =>
  listScopes(rules).flatMap(([name, scopes]) =>
    scopes.flatMap(({ provider }, index) =>
      provider === undefined || known.has(provider)
        ? []
        : [`policy.${name}[${index}].provider: there is no provider "${provider}"`],
    ),
  )
