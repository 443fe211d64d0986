import type { IndexProgress, MissingIndex } from '@switchyard/store-sql'
import { loadConfig } from '../../config/load-config.ts'
import { ConfigError } from '../../settings/config-error.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard migrate`. */
export interface MigrateCommandOptions {
  readonly config?: string
  readonly dryRun?: true
  readonly json?: true
}

/**
 * `switchyard migrate`: brings the database of a configuration to this version, with every index, beside running servers. Exit code 1 if
 * indexes are missing at the end.
 *
 * @throws {ConfigError} if the configuration has no database, or it cannot be opened.
 */
export const runMigrate = async (options: MigrateCommandOptions, { terminal, exitWith }: RunContext): Promise<void> => {
  const { environment, say } = terminal
  const file = options.config || environment.SWITCHYARD_CONFIG || undefined
  const { stores } = await loadConfig({ file, environment })
  if (!stores.sql) throw new ConfigError(['stores.sql: is not configured; nothing else is migrated'])

  const { file: path, url = '', ...rest } = stores.sql
  const { migrateStore } = await import('@switchyard/store-sql')
  const onProgress = (progress: IndexProgress): void => {
    if (!options.json) say(`${describeProgress(progress)}\n`)
  }
  const { missing } = await migrateStore(path === undefined ? { url, ...rest } : { file: path }, {
    dryRun: options.dryRun,
    onProgress,
  })
  if (options.json) say(writeJson({ dryRun: options.dryRun ?? false, missing }))
  else if (missing.length === 0) say('The database has everything of this version.\n')
  else for (const index of missing) say(`${describeMissing(index)}\n`)
  if (missing.length > 0) exitWith(1)
}

const describeProgress = ({ index, table, rows, done, phase, leftMs }: IndexProgress): string => {
  const name = `${index} of ${table}`
  if (done === 0 && phase === undefined) return `${name}: begins, about ${rows} rows`
  if (done === 1) return `${name}: done`
  const left = leftMs === undefined ? '' : `, about ${Math.ceil(leftMs / 1_000)} s left`
  return `${name}: ${Math.floor(done * 100)} %${left} (${phase})`
}

const describeMissing = ({ name, table, rows, isBroken }: MissingIndex): string =>
  `${name} of ${table} is missing, about ${rows} rows${isBroken ? '; it was begun and interrupted' : ''}`
