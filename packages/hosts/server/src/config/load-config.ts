import { dirname, resolve } from 'node:path'
import { isTree, merge, type Tree } from '../settings/merge.ts'
import { readTree } from '../settings/read-tree.ts'
import { type Environment, listSecretNames, resolveSecrets } from '../settings/secrets.ts'
import type { Config } from './config.ts'
import { configSchema } from './config-schema.ts'
import { readConfig } from './read-config.ts'
import { readEnvironment } from './read-environment.ts'
import { readSandboxFacts } from './read-sandbox-facts.ts'

/** Where the configuration comes from. */
export interface ConfigSources {
  /** Path of a JSON file, if there is one. */
  readonly file?: string
  readonly environment: Environment
  /** Settings of the command line; they override everything. */
  readonly flags?: Tree
  /** Plugins of the command line, besides those of the configuration. */
  readonly plugins?: readonly Tree[]
}

/**
 * Reads the file, the environment and the flags, each overriding the one before, and checks the result. Reads the facts of the
 * sandbox if the configuration names one.
 *
 * @throws {ConfigError} naming every wrong setting.
 *
 * @example
 * ```ts
 * const server = await createServer(await loadConfig({ file: 'switchyard.json', environment: process.env }))
 * ```
 */
export const loadConfig = async ({ file, environment, flags = {}, plugins = [] }: ConfigSources): Promise<Config> => {
  const fromFile = file === undefined ? {} : await readTree(file)
  const fromVariables = readEnvironment(environment, configSchema, new Set(listSecretNames(fromFile)))
  const given = merge(merge(fromFile, fromVariables), flags)
  let withPlugins = given
  const { plugins: named = [] } = given
  if (Array.isArray(named)) {
    // Plugins of a file are found from its folder, others from the working directory.
    const folder = file === undefined ? process.cwd() : dirname(resolve(file))
    const placed = named.map((plugin: unknown) => {
      if (!isTree(plugin)) return plugin
      const from = typeof plugin.from === 'string' ? resolve(folder, plugin.from) : (plugin.from ?? folder)
      return { ...plugin, from }
    })
    withPlugins = { ...given, plugins: [...placed, ...plugins] }
  }
  const tree = resolveSecrets(withPlugins, environment)
  const facts = typeof tree.sandboxUrl === 'string' ? await readSandboxFacts(tree.sandboxUrl) : {}
  return readConfig(tree, {}, facts)
}
