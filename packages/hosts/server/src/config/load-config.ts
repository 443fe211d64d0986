import type { Config } from './config.ts'
import { configSchema } from './config-schema.ts'
import { fromEnvironment } from './environment.ts'
import { merge, type Tree } from './merge.ts'
import { readConfig } from './read-config.ts'
import { readTree } from './read-tree.ts'
import { sandboxFacts } from './sandbox-facts.ts'
import { type Environment, resolveSecrets, secretNames } from './secrets.ts'

export interface ConfigSources {
  /** Path of a JSON file; absent means none. */
  readonly file?: string
  readonly environment: Environment
  /** Settings of the command line; they win over everything. */
  readonly flags?: Tree
}

/**
 * File, then environment, then flags, each laid over the one before; checked as a whole. Asks the sandbox, where one is
 * named, for what only it knows. Throws `ConfigError`.
 */
export const loadConfig = async ({ file, environment, flags = {} }: ConfigSources): Promise<Config> => {
  const fromFile = file === undefined ? {} : await readTree(file)
  const fromVariables = fromEnvironment(environment, configSchema, new Set(secretNames(fromFile)))
  const tree = resolveSecrets(merge(merge(fromFile, fromVariables), flags), environment)
  const facts = typeof tree.sandboxUrl === 'string' ? await sandboxFacts(tree.sandboxUrl) : {}
  return readConfig(tree, {}, facts)
}
