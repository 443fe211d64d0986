import type { Policy } from '@switchyard/core'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { findUnknownExplorers } from '../config/sections/tracker-config.ts'
import { findUnknownChains, type IsChain, isKnownNow, withoutUnknownChains } from '../config/unknown-chains.ts'
import { ConfigError } from '../settings/config-error.ts'
import { formatPath } from '../settings/list-problems.ts'

/**
 * The rules, whose chains must be known or added by plugins.
 *
 * @throws {ConfigError} for another chain.
 */
export const requireChains = (rules: Partial<Policy>, added: ReadonlySet<string>): Partial<Policy> => {
  const problems = describeUnknownChains(rules, (code) => added.has(code) || isKnownNow(code))
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
  const unknown = findUnknownExplorers(tracker, (code) => added.has(code) || isKnownNow(code))
  if (unknown.length > 0) throw new ConfigError(unknown.map(({ path, message }) => `${formatPath(path)}: ${message}`))
}

/** Each begins with its path. */
const describeUnknownChains = (rules: Partial<Policy>, isChain?: IsChain): readonly string[] =>
  findUnknownChains(rules, isChain).map(({ path, message }) => `${formatPath(['policy', ...path])}: ${message}`)

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
  const problems = describeUnknownChains(rules)
  if (problems.length === 0) return rules
  if (leftOut.length === 0) throw new ConfigError(problems)
  logger.warn({ problems }, 'rules about unknown chains are left out, as a plugin is')
  return withoutUnknownChains(rules)
}
