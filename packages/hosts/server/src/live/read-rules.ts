import { type Policy, toIdentifierKey } from '@switchyard/core'
import { type SourcesFacts, tokenizedSecurities } from '@switchyard/sources'
import { providerIds } from '../adapters/provider-ids.ts'
import type { Config } from '../config/config.ts'
import { findRuleProblems, type KnownProviders } from '../config/find-rule-problems.ts'
import { openRulesSchema, type Rules, rulesSchema } from '../config/rules-schema.ts'
import { ConfigError } from '../settings/config-error.ts'
import { listProblems } from '../settings/list-problems.ts'
import { readTree } from '../settings/read-tree.ts'

/** Parts of a configuration that hold rules, and what is known of tokenized securities. */
export interface RuleSources extends Pick<Config, 'policy' | 'policyFile'>, Partial<Pick<Config, 'plugins'>> {
  /** Default: the facts that the package of the rule was published with. */
  readonly securities?: SourcesFacts
}

/**
 * The rules of the configuration, overridden member by member by those of the policy file, and the geo rule for tokenized
 * securities unless `defaults` is false. A list of countries for that rule replaces the default list; tokens are added to it.
 *
 * @param onChains What becomes of the deployment's own rules that name chains which only plugins know. Default: they stay.
 * @throws {ConfigError} for a rule about unknown providers or geo rules, and about unknown chains unless there are plugins.
 */
export const readRules = async (
  { policy, policyFile, plugins = [], securities: facts }: RuleSources,
  // Which providers plugins have is known once an engine has been created; it reports rules that match nothing.
  known: KnownProviders = hasPlugins(plugins) ? 'any' : providerIds,
  onChains: (own: Partial<Policy>) => Partial<Policy> = (own) => own,
): Promise<Partial<Policy>> => {
  let fromFile: Rules = {}
  if (policyFile !== undefined) {
    const schema = hasPlugins(plugins) ? openRulesSchema : rulesSchema
    const { error, data } = schema.safeParse(await readTree(policyFile))
    if (error) throw new ConfigError(listProblems(error, 'policy').map((problem) => `${policyFile}: ${problem}`))
    fromFile = data
  }
  const { defaults = true, ...written } = { ...policy, ...fromFile }
  let rules = onChains(written)

  if (defaults) {
    const { geoRules, geoTokens = {}, geoContracts, geoIssuers = {}, geoPatterns = [] } = rules
    const securities = tokenizedSecurities({ facts })
    const named = new Set(Object.keys(geoTokens).map(toIdentifierKey))
    const others = Object.entries(securities.geoTokens).filter(
      ([identifier]) => !named.has(toIdentifierKey(identifier)),
    )
    rules = {
      ...rules,
      geoRules: { ...securities.geoRules, ...geoRules },
      geoTokens: { ...Object.fromEntries(others), ...geoTokens },
      geoContracts: { ...securities.geoContracts, ...geoContracts },
      geoIssuers: Object.fromEntries(
        [...Object.keys(securities.geoIssuers), ...Object.keys(geoIssuers)].map((chain) => [
          chain,
          { ...securities.geoIssuers[chain], ...geoIssuers[chain] },
        ]),
      ),
      geoPatterns: [...geoPatterns, ...securities.geoPatterns],
    }
  }
  const problems = findRuleProblems(rules, known)
  if (problems.length > 0) throw new ConfigError(problems)
  return rules
}

const hasPlugins = (plugins: Config['plugins']): boolean => plugins.some(({ enabled }) => enabled)
