import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { configSchema } from './config-schema.ts'
import { merge, type Tree } from './merge.ts'
import { problemsOf } from './problems.ts'
import { sandboxConfig } from './sandbox-config.ts'
import type { SandboxFacts } from './sandbox-facts.ts'
import { type Environment, resolveSecrets } from './secrets.ts'

/** Settings as written, secrets not yet in place. */
export type ConfigInput = Tree

/**
 * Fills in secrets and defaults and checks everything. Throws `ConfigError` with the path of each wrong setting. `facts`
 * are those of the sandbox at `sandboxUrl`, where there is one.
 */
export const readConfig = (input: ConfigInput, environment: Environment = {}, facts: SandboxFacts = {}): Config => {
  const result = configSchema.safeParse(withSandbox(resolveSecrets(input, environment), facts))
  if (!result.success) throw new ConfigError(problemsOf(result.error))
  return result.data
}

/** A sandbox lies below the other settings: an address given for a single provider or chain still wins. */
const withSandbox = (input: ConfigInput, facts: SandboxFacts): ConfigInput =>
  typeof input.sandboxUrl === 'string' ? merge(sandboxConfig(input.sandboxUrl, facts), input) : input
