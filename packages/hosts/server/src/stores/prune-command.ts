import { parseArgs } from 'node:util'
import type { Clock } from '@switchyard/core'
import { jsonText } from '../cli/terminal/json.ts'
import { ConfigError } from '../config/config-error.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Environment } from '../config/secrets.ts'
import { durationMs } from '../keys/command/duration.ts'
import { createLogger } from '../logging/create-logger.ts'
import { openStores } from './open-stores.ts'

/** By this age a swap that nobody follows has ended: deposit addresses and orders of every provider live for days at most. */
const LEAST_MS = 30 * 86_400_000

export const pruneUsage = `Usage: switchyard prune --config <switchyard.json> --older-than <90d> [--dry-run] [--json]

Deletes swaps that were built so long ago, at least 30d, with their history, and expired answers from stores.sql. A swap whose
history has not ended is kept. Servers may run meanwhile. --dry-run counts only. --json writes { dryRun, swaps, answers, open }.
`

const options = {
  config: { type: 'string' },
  'older-than': { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** How `switchyard prune` is called. */
export interface PruneCommand {
  /** Arguments after `prune`. */
  readonly words: readonly string[]
  readonly environment: Environment
  readonly clock: Clock
  /** Writes to the standard output. */
  readonly say: (text: string) => void
}

/**
 * Deletes old swaps and expired answers from the store of a configuration.
 *
 * @throws {ConfigError} and deletes nothing if the arguments or the store cannot be used.
 */
export const pruneCommand = async ({ words, environment, clock, say }: PruneCommand): Promise<void> => {
  const values = parsed(words)
  if (values.help) return say(pruneUsage)
  const age = durationMs('older-than', values['older-than'] ?? '')
  if (age < LEAST_MS)
    throw new ConfigError(['--older-than: must be at least 30d, because younger swaps may be under way'])
  const file = values.config || environment.SWITCHYARD_CONFIG
  const { stores } = await loadConfig({ ...(file ? { file } : {}), environment })
  const { prune, close } = await openStores({ ...(stores.sql ? { sql: stores.sql } : {}) }, createLogger('silent'))
  try {
    if (!prune) throw new ConfigError(['stores.sql: is not configured; nothing is stored elsewhere for long'])
    const dryRun = values['dry-run'] ?? false
    const { swaps, open, answers } = await prune({ before: clock.now() - age, dryRun })
    if (values.json) return say(jsonText({ dryRun, swaps, answers, open }))
    const done = dryRun ? 'Would delete' : 'Deleted'
    say(`${done} ${swaps} swaps and ${answers} expired answers. Kept ${open} old swaps that have not ended.\n`)
  } finally {
    await close()
  }
}

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}
