import type { Policy } from '@switchyard/core'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { pathText } from '../config/problems.ts'
import { type IsChain, isKnownNow, unknownChains, withoutUnknownChains } from '../config/unknown-chains.ts'
import { unknownExplorers } from '../tracker/tracker-config.ts'

/**
 * The rules, whose chains must be known or added by plugins.
 *
 * @throws {ConfigError} for another chain.
 */
export const requireChains = (rules: Partial<Policy>, added: ReadonlySet<string>): Partial<Policy> => {
  const problems = chainProblems(rules, (code) => added.has(code) || isKnownNow(code))
  if (problems.length > 0) throw new ConfigError(problems)
  return rules
}

/**
 * Explorers are set for chains that are known or added by plugins.
 *
 * @param added Chains of plugins that no engine has been created with. Default: none.
 * @throws {ConfigError} for another chain.
 */
export const requireExplorerChains = (
  { tracker }: Pick<Config, 'tracker'>,
  added: ReadonlySet<string> = new Set(),
): void => {
  const unknown = unknownExplorers(tracker, (code) => added.has(code) || isKnownNow(code))
  if (unknown.length > 0) throw new ConfigError(unknown.map(({ path, message }) => `${pathText(path)}: ${message}`))
}

/** Each begins with its path. */
const chainProblems = (rules: Partial<Policy>, isChain?: IsChain): readonly string[] =>
  unknownChains(rules, isChain).map(({ path, message }) => `${pathText(['policy', ...path])}: ${message}`)

/**
 * The rules once every plugin has added its chains. Where a plugin was left out, rules about a chain that nobody knows are left
 * out as well and logged: a plugin that fails must not stop the server.
 *
 * @throws {ConfigError} for a chain that nobody knows, where every plugin works.
 */
export const withKnownChains = (
  rules: Partial<Policy>,
  leftOut: readonly unknown[],
  logger: Pick<Logger, 'warn'>,
): Partial<Policy> => {
  const problems = chainProblems(rules)
  if (problems.length === 0) return rules
  if (leftOut.length === 0) throw new ConfigError(problems)
  logger.warn({ problems }, 'rules about unknown chains are left out, as a plugin is')
  return withoutUnknownChains(rules)
}
