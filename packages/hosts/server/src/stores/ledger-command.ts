import { parseArgs } from 'node:util'
import { type Clock, defaultPolicy } from '@switchyard/core'
import { pino } from 'pino'
import { ConfigError } from '../config/config-error.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Environment } from '../config/secrets.ts'
import { openStores } from './open-stores.ts'

const DAY_MS = 86_400_000

/** What the command works with. */
export interface LedgerCommand {
  /** Arguments after `ledger`. */
  readonly words: readonly string[]
  readonly environment: Environment
  readonly clock: Clock
  readonly say: (text: string) => void
}

/**
 * Writes what the ledger of the configured store holds of the last days, as JSON for `switchyard explain --ledger`.
 *
 * @throws {ConfigError} without `stores.sql`, and for arguments that cannot be read.
 */
export const ledgerCommand = async ({ words, environment, clock, say }: LedgerCommand): Promise<void> => {
  const { config: named, days } = read(words)
  const file = named ?? (environment.SWITCHYARD_CONFIG || undefined)
  const config = await loadConfig({ ...(file === undefined ? {} : { file }), environment, flags: {} })
  const stores = await openStores(config.stores, pino({ level: 'silent' }))
  try {
    const { ledger } = stores.parts
    if (!ledger) throw new ConfigError(['stores.sql: is not configured, so that no ledger is stored.'])
    const lately = days ?? config.policy.provenDays ?? defaultPolicy.provenDays
    say(`${JSON.stringify(await ledger.sums(clock.now() - lately * DAY_MS), null, 2)}\n`)
  } finally {
    await stores.close()
  }
}

const read = (words: readonly string[]): { readonly config: string | undefined; readonly days: number | undefined } => {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { config: { type: 'string' }, days: { type: 'string' } },
    })
    const { config, days } = values
    if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) throw new Error('--days takes a number of days such as 30')
    return { config, days: days === undefined ? undefined : Number(days) }
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}
