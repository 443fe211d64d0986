import { type Engine, type FactFile, InvalidFacts } from '@switchyard/core'
import { chainNames } from '../adapters/chain-adapters.ts'
import { providerNames } from '../adapters/provider-adapters.ts'
import { ConfigError } from '../settings/config-error.ts'

/** Packages with facts that a server can load. */
const ownPackages: ReadonlySet<string> = new Set([
  ...providerNames.map((name) => `@switchyard/provider-${name}`),
  ...chainNames.map((name) => `@switchyard/chain-${name}`),
])

/** Facts to put in force. */
export interface Replacement {
  readonly files: readonly FactFile[]
  /** Who replaces them, for the event and the log. */
  readonly by: string
  /** `true` where a package that the engine does not have may be a plugin that was left out. */
  readonly mayLack: boolean
}

/**
 * Replaces facts of an engine, all or none. Packages that the server could load and has not are left out: servers with different settings
 * share a file.
 *
 * @returns Names of the packages that were left out.
 * @throws {ConfigError} naming every fact that is unknown or has a wrong value; those in force stay.
 */
export const replaceFacts = (
  engine: Pick<Engine, 'facts' | 'setFacts'>,
  { files, by, mayLack }: Replacement,
): readonly string[] => {
  const present = new Set(engine.facts().map((fact) => fact.package))
  const absent = files.map((file) => file.package).filter((name) => !present.has(name))
  const skipped = mayLack ? absent : absent.filter((name) => ownPackages.has(name))
  try {
    engine.setFacts(
      files.filter((file) => !skipped.includes(file.package)),
      by,
    )
  } catch (error) {
    throw InvalidFacts.is(error) ? new ConfigError(error.problems) : error
  }
  return skipped
}
