import { ConfigError } from '../config/config-error.ts'
import { problemsOf } from '../config/problems.ts'
import { readTree } from '../config/read-tree.ts'
import { type Rules, rulesSchema } from '../config/rules-schema.ts'

/**
 * Reads a policy file, an object with the members of `policy`.
 *
 * @throws {ConfigError} naming every wrong setting.
 */
export const readPolicyFile = async (file: string): Promise<Rules> => {
  const result = rulesSchema.safeParse(await readTree(file))
  if (result.success) return result.data
  throw new ConfigError(problemsOf(result.error, 'policy').map((problem) => `${file}: ${problem}`))
}
