import type { Config } from './config.ts'
import { configSchema } from './config-schema.ts'
import { fromEnvironment } from './environment.ts'
import { merge, type Tree } from './merge.ts'
import { readConfig } from './read-config.ts'
import { readTree } from './read-tree.ts'
import { sandboxFacts } from './sandbox-facts.ts'
import { type Environment, resolveSecrets, secretNames } from './secrets.ts'

/** Where the configuration comes from. */
export interface ConfigSources {
  /** Path of a JSON file, if there is one. */
  readonly file?: string
  readonly environment: Environment
  /** Settings of the command line; they override everything. */
  readonly flags?: Tree
}

/**
 * Reads the file, the environment and the flags, each overriding the one before, and checks the result. Reads the facts of the
 * sandbox if the configuration names one.
 *
 * @throws {ConfigError} naming every wrong setting.
 */
export const loadConfig = async ({ file, environment, flags = {} }: ConfigSources): Promise<Config> => {
  const fromFile = file === undefined ? {} : await readTree(file)
  const fromVariables = fromEnvironment(environment, configSchema, new Set(secretNames(fromFile)))
  const tree = resolveSecrets(merge(merge(fromFile, fromVariables), flags), environment)
  const facts = typeof tree.sandboxUrl === 'string' ? await sandboxFacts(tree.sandboxUrl) : {}
  return readConfig(tree, {}, facts)
}
