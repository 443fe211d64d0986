import { defaultPolicy } from '@switchyard/core'
import { pino } from 'pino'
import { loadConfig } from '../../config/load-config.ts'
import { ConfigError } from '../../settings/config-error.ts'
import { openStores } from '../../stores/open-stores.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'

const DAY_MS = 86_400_000

/** Options of `switchyard ledger`. */
export interface LedgerOptions {
  readonly config?: string
  readonly days?: string
}

/**
 * `switchyard ledger`: sums of the configured store over the last days, as JSON for `switchyard explain --ledger`.
 *
 * @throws {ConfigError} without `stores.sql`, and for days that are no number.
 */
export const runLedger = async ({ config: file, days }: LedgerOptions, context: RunContext): Promise<void> => {
  const { terminal, clock } = context
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new ConfigError(['--days takes a number of days such as 30'])

  const { environment } = terminal
  const config = await loadConfig({ file: file ?? (environment.SWITCHYARD_CONFIG || undefined), environment })
  const stores = await openStores(config.stores, pino({ level: 'silent' }))
  try {
    const { ledger } = stores.parts
    if (!ledger) throw new ConfigError(['stores.sql: is not configured, so that no ledger is stored.'])
    const since = clock.now() - Number(days ?? config.policy.provenDays ?? defaultPolicy.provenDays) * DAY_MS
    terminal.say(writeJson(await ledger.readSums(since)))
  } finally {
    await stores.close()
  }
}
