import type { z } from 'zod'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { configSchema } from './config-schema.ts'
import { merge, type Tree } from './merge.ts'
import { sandboxConfig } from './sandbox-config.ts'
import { type Environment, resolveSecrets } from './secrets.ts'

/** Settings as written, secrets not yet in place. */
export type ConfigInput = Tree

/** Fills in secrets and defaults and checks everything. Throws `ConfigError` with the path of each wrong setting. */
export const readConfig = (input: ConfigInput, environment: Environment = {}): Config => {
  const result = configSchema.safeParse(resolveSecrets(withSandbox(input), environment))
  if (!result.success) throw new ConfigError(result.error.issues.flatMap(problemsOf))
  return result.data
}

/** A sandbox lies below the other settings: an address given for a single provider or chain still wins. */
const withSandbox = (input: ConfigInput): ConfigInput =>
  typeof input.sandboxUrl === 'string' ? merge(sandboxConfig(input.sandboxUrl), input) : input

const problemsOf = (issue: z.core.$ZodIssue): readonly string[] => {
  const path = pathText(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => `${pathText([...issue.path, name])}: there is no such setting`)
  return [`${path === '' ? 'configuration' : path}: ${lowerFirst(issue.message)}`]
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
