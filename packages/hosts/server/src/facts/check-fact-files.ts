import type { Http } from '@switchyard/core'
import type { Config } from '../config/config.ts'
import { openFactEngine } from './open-fact-engine.ts'
import { readFactFiles } from './read-fact-files.ts'
import { replaceFacts } from './replace-facts.ts'

/** Facts that files replace. */
export interface CheckedFacts {
  /** How many facts the files have. */
  readonly count: number
  /** Packages whose values could not be checked, because the configuration does not use them. */
  readonly skipped: readonly string[]
}

const refuse: Http = async () => {
  throw new Error('Facts are checked without a network.')
}

/**
 * Checks files of facts by the packages that the configuration uses, without a network.
 *
 * @throws {ConfigError} naming every fact that is unknown or has a wrong value.
 */
export const checkFactFiles = async (config: Config, paths: readonly string[]): Promise<CheckedFacts> => {
  const files = await readFactFiles(paths)
  const count = files.reduce((sum, { facts }) => sum + facts.length, 0)
  if (files.length === 0) return { count, skipped: [] }
  const { engine, mayLack } = await openFactEngine(config, refuse)
  try {
    return { count, skipped: replaceFacts(engine, { files, by: 'check', mayLack }) }
  } finally {
    await engine.dispose()
  }
}
