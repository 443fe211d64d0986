import { loadConfig } from '../../config/load-config.ts'
import { createLogger } from '../../logging/create-logger.ts'
import { ConfigError } from '../../settings/config-error.ts'
import { openStores } from '../../stores/open-stores.ts'
import { readDuration } from '../read-duration.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'

/** By this age a swap that nobody follows has ended: deposit addresses and orders of every provider live for days at most. */
const LEAST_MS = 30 * 86_400_000

/** Options of `switchyard prune`. */
export interface PruneOptions {
  readonly config?: string
  readonly olderThan?: string
  readonly dryRun?: true
  readonly json?: true
}

/**
 * `switchyard prune`: deletes old swaps and expired answers from the store of a configuration.
 *
 * @throws {ConfigError} and deletes nothing if the options or the store cannot be used.
 */
export const runPrune = async (options: PruneOptions, { terminal, clock }: RunContext): Promise<void> => {
  const age = readDuration('older-than', options.olderThan ?? '')
  if (age < LEAST_MS)
    throw new ConfigError(['--older-than: must be at least 30d, because younger swaps may be under way'])

  const { environment, say } = terminal
  const file = options.config || environment.SWITCHYARD_CONFIG || undefined
  const { stores } = await loadConfig({ file, environment })
  const { prune, close } = await openStores({ sql: stores.sql }, createLogger('silent'))
  try {
    if (!prune) throw new ConfigError(['stores.sql: is not configured; nothing is stored elsewhere for long'])
    const dryRun = options.dryRun ?? false
    const { swaps, open, answers } = await prune({ before: clock.now() - age, dryRun })
    if (options.json) return say(writeJson({ dryRun, swaps, answers, open }))
    const done = dryRun ? 'Would delete' : 'Deleted'
    say(`${done} ${swaps} swaps and ${answers} expired answers. Kept ${open} old swaps that have not ended.\n`)
  } finally {
    await close()
  }
}
