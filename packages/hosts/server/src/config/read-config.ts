import { ConfigError } from '../settings/config-error.ts'
import { listProblems } from '../settings/list-problems.ts'
import { merge, type Tree } from '../settings/merge.ts'
import { type Environment, resolveSecrets } from '../settings/secrets.ts'
import type { Config } from './config.ts'
import { configSchema } from './config-schema.ts'
import { createSandboxConfig } from './create-sandbox-config.ts'
import type { SandboxFacts } from './read-sandbox-facts.ts'

/** Settings as written, before secrets are filled in. */
export type ConfigInput = Tree

/**
 * Fills in secrets and defaults and checks everything.
 *
 * @param environment Environment variables that `{ "$env": "NAME" }` refers to.
 * @param facts Facts of the sandbox at `sandboxUrl`, if there is one.
 * @throws {ConfigError} naming every wrong setting.
 *
 * @example
 * ```ts
 * const config = readConfig({ port: 0, keys: [{ id: 'acme', key: { $env: 'ACME_KEY' } }] }, process.env)
 * ```
 */
export const readConfig = (input: ConfigInput, environment: Environment = {}, facts: SandboxFacts = {}): Config => {
  const given = resolveSecrets(input, environment)
  // Other settings override those of the sandbox, such as the address of a single provider.
  const tree = typeof given.sandboxUrl === 'string' ? merge(createSandboxConfig(given.sandboxUrl, facts), given) : given
  const result = configSchema.safeParse(tree)
  if (!result.success) throw new ConfigError(listProblems(result.error))
  return result.data
}
