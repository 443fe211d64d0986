import { isDeepStrictEqual } from 'node:util'
import { defaultPolicy, type Policy } from '@switchyard/core'
import { tokenizedSecurities } from '@switchyard/sources'
import type { OperatorSettingResponse } from '@switchyard/wire'
import type { Config } from '../config/config.ts'

type Source = OperatorSettingResponse['source']

/** The rules in force, each with where its value comes from. */
export const renderPolicy = (
  policy: Policy,
  config: Pick<Config, 'policy' | 'policyFile'>,
): readonly OperatorSettingResponse[] => {
  const builtIn: Partial<Policy> = tokenizedSecurities()
  // A value that is neither the default nor the configuration's own came from the file, or is the list that is built in.
  const findSource = (name: keyof Policy, value: unknown): Source => {
    const configured = config.policy[name]
    if (configured !== undefined && isDeepStrictEqual(value, configured)) return 'configuration'
    if (isDeepStrictEqual(value, defaultPolicy[name])) return 'default'
    if (Object.hasOwn(builtIn, name)) {
      if (isDeepStrictEqual(value, builtIn[name])) return 'builtIn'
      if (config.policyFile === undefined || configured !== undefined) return 'configuration'
    }
    return config.policyFile === undefined ? 'configuration' : 'policyFile'
  }
  return Object.entries(policy).map(([name, value]) => ({
    name,
    value,
    source: findSource(name as keyof Policy, value),
  }))
}
