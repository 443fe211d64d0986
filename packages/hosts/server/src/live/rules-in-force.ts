import { identifierKey, type Policy } from '@switchyard/core'
import { tokenizedSecurities } from '@switchyard/sources'
import { providerIds } from '../adapters/provider-ids.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { problemsOf } from '../config/problems.ts'
import { readTree } from '../config/read-tree.ts'
import { type KnownProviders, ruleProblems } from '../config/rule-problems.ts'
import { type Rules, rulesSchema } from '../config/rules-schema.ts'

/**
 * The rules of the configuration, overridden member by member by those of the policy file, and the geo rule for tokenized
 * securities unless `defaults` is false. A list of countries for that rule replaces the default list; tokens are added to it.
 *
 * @throws {ConfigError} for a rule about unknown providers or geo rules.
 */
export const rulesInForce = async (
  { policy, policyFile }: Pick<Config, 'policy' | 'policyFile'>,
  known: KnownProviders = providerIds,
): Promise<Partial<Policy>> => {
  const { defaults = true, ...own } = {
    ...policy,
    ...(policyFile === undefined ? {} : await readPolicyFile(policyFile)),
  }
  const rules = defaults ? { ...own, ...withSecurities(own) } : own
  const problems = ruleProblems(rules, known)
  if (problems.length > 0) throw new ConfigError(problems)
  return rules
}

/**
 * Reads a policy file, an object with the members of `policy`.
 *
 * @throws {ConfigError} naming every wrong setting.
 */
const readPolicyFile = async (file: string): Promise<Rules> => {
  const result = rulesSchema.safeParse(await readTree(file))
  if (result.success) return result.data
  throw new ConfigError(problemsOf(result.error, 'policy').map((problem) => `${file}: ${problem}`))
}

const withSecurities = ({ geoRules, geoTokens = {} }: Partial<Policy>): Pick<Policy, 'geoRules' | 'geoTokens'> => {
  const securities = tokenizedSecurities()
  const named = new Set(Object.keys(geoTokens).map(identifierKey))
  const others = Object.entries(securities.geoTokens).filter(([identifier]) => !named.has(identifierKey(identifier)))
  return {
    geoRules: { ...securities.geoRules, ...geoRules },
    geoTokens: { ...Object.fromEntries(others), ...geoTokens },
  }
}
