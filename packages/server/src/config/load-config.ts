import { readFile } from 'node:fs/promises'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { configSchema } from './config-schema.ts'
import { fromEnvironment } from './environment.ts'
import { isTree, merge, type Tree } from './merge.ts'
import { readConfig } from './read-config.ts'
import { type Environment, secretNames } from './secrets.ts'

export interface ConfigSources {
  /** Path of a JSON file; absent means none. */
  readonly file?: string
  readonly environment: Environment
  /** Settings of the command line; they win over everything. */
  readonly flags?: Tree
}

/** File, then environment, then flags, each laid over the one before; checked as a whole. Throws `ConfigError`. */
export const loadConfig = async ({ file, environment, flags = {} }: ConfigSources): Promise<Config> => {
  const fromFile = file === undefined ? {} : await readTree(file)
  const fromVariables = fromEnvironment(environment, configSchema, new Set(secretNames(fromFile)))
  return readConfig(merge(merge(fromFile, fromVariables), flags), environment)
}

const readTree = async (file: string): Promise<Tree> => {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError([`${file}: cannot be read (${cause.code ?? cause.message})`])
  })
  const tree = parse(text, file)
  if (!isTree(tree)) throw new ConfigError([`${file}: must hold a JSON object`])
  return tree
}

const parse = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError([`${file}: is not JSON (${cause instanceof Error ? cause.message : 'unreadable'})`])
  }
}
