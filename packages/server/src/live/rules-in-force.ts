import { identifierKey, type Policy } from '@switchyard/core'
import { tokenizedSecurities } from '@switchyard/sources'
import type { Config } from '../config/config.ts'
import { readPolicyFile } from './read-policy-file.ts'

/**
 * The rules of the configuration, over them those of the policy file, member by member, and below both the geo rule of
 * tokenized securities, unless `defaults` is false. A country list of one's own takes the place of the default's; tokens
 * are added to it.
 */
export const rulesInForce = async ({
  policy,
  policyFile,
}: Pick<Config, 'policy' | 'policyFile'>): Promise<Partial<Policy>> => {
  const { defaults = true, ...rules } = {
    ...policy,
    ...(policyFile === undefined ? {} : await readPolicyFile(policyFile)),
  }
  return defaults ? { ...rules, ...withSecurities(rules) } : rules
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
