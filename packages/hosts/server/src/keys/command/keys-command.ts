import { parseArgs } from 'node:util'
import type { Clock } from '@switchyard/core'
import { ConfigError } from '../../config/config-error.ts'
import type { Environment } from '../../config/secrets.ts'
import { addKey, newSecret, newSigning, revokeKey, rotateKey } from '../file/change-keys.ts'
import { durationMs, momentMs } from './duration.ts'
import { type KeyLedger, openLedger } from './key-ledger.ts'
import { keyTermsOf } from './key-terms-of.ts'
import { listKeys } from './list-keys.ts'

export const keysUsage = `Usage: switchyard keys <create|rotate|revoke|list> <--file <keys.json> | --config <switchyard.json>> [options]

  --config uses the keysStore or the keysFile of a configuration

  create --id <name>   new caller; its key is shown once and not stored
         [--expires <90d | 2027-01-31T00:00:00Z>] [--signing] [--explain]
         [--per-minute <60 | quote=60,swap=20>] [--max-trade-usd <amount>]
         [--allow <PROVIDER,…>] [--deny <PROVIDER,…>]
         [--affiliate-bps <number>] [--affiliate <thorchain=name,near=name.near>]
  rotate --id <name>   new key for a caller; the old one works for --overlap (default 24h, 0 ends it at once)
         [--expires <…>] [--signing]
  revoke --id <name>   no key of the caller works from now on
  list                 callers and the expiry of their keys

A running server that uses the file or the store takes up the change within two seconds, or at once on SIGHUP.
`

const options = {
  file: { type: 'string' },
  config: { type: 'string' },
  id: { type: 'string' },
  expires: { type: 'string' },
  overlap: { type: 'string' },
  signing: { type: 'boolean' },
  explain: { type: 'boolean' },
  'per-minute': { type: 'string' },
  'max-trade-usd': { type: 'string' },
  allow: { type: 'string' },
  deny: { type: 'string' },
  'affiliate-bps': { type: 'string' },
  affiliate: { type: 'string' },
} as const

/** Options of each command besides `file` and `config`. */
const commandOptions: Readonly<Record<string, readonly string[]>> = {
  create: [
    'id',
    'expires',
    'signing',
    'explain',
    'per-minute',
    'max-trade-usd',
    'allow',
    'deny',
    'affiliate-bps',
    'affiliate',
  ],
  rotate: ['id', 'expires', 'overlap', 'signing'],
  revoke: ['id'],
  list: [],
}

/** How `switchyard keys` is called. */
export interface KeysCommand {
  /** Arguments after `keys`. */
  readonly words: readonly string[]
  readonly environment: Environment
  readonly clock: Clock
  /** Writes to the standard output. */
  readonly say: (text: string) => void
}

/**
 * Runs one command on a keys file or store.
 *
 * @throws {ConfigError} and changes nothing if it fails.
 */
export const keysCommand = async ({ words, environment, clock, say }: KeysCommand): Promise<void> => {
  const [action = '', ...rest] = words
  const allowed = commandOptions[action]
  if (allowed === undefined || !Object.hasOwn(commandOptions, action)) return say(keysUsage)
  const values = parsed(rest, allowed)
  const ledger = await openLedger(values, environment)
  try {
    say(await run({ action, values, ledger, now: clock.now() }))
  } finally {
    await ledger.close()
  }
}

interface Action {
  readonly action: string
  readonly values: Values
  readonly ledger: KeyLedger
  readonly now: number
}

/** Runs the command and returns its output. */
const run = async ({ action, values, ledger, now }: Action): Promise<string> => {
  if (action === 'list') return listKeys(await ledger.read(), now)
  const id = required('id', values.id)
  if (action === 'revoke') {
    await ledger.edit((keys) => revokeKey(keys, id, now))
    return `${id}: revoked.\n`
  }
  const expiresAt = values.expires === undefined ? undefined : momentMs('expires', values.expires, now)
  const { key, secret } = newSecret(now, expiresAt)
  const signing = values.signing === true ? { signing: newSigning(id) } : {}
  if (action === 'create') {
    const terms = { ...keyTermsOf(values), ...signing }
    await ledger.edit((keys) => addKey(keys, id, terms, secret))
  } else {
    const overlapUntil = now + durationMs('overlap', values.overlap ?? '24h')
    await ledger.edit((keys) => rotateKey(keys, id, { secret, overlapUntil, now, ...signing }))
  }
  return `${key}\n`
}

type Values = ReturnType<typeof parsed>

const parsed = (words: readonly string[], allowed: readonly string[]) => {
  try {
    const { values } = parseArgs({ args: [...words], options, strict: true })
    const stranger = Object.keys(values).find((name) => name !== 'file' && name !== 'config' && !allowed.includes(name))
    if (stranger === undefined) return values
    throw new Error(`--${stranger} is not an option of this command`)
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}

const required = (name: string, value: string | undefined): string => {
  if (value === undefined || value === '') throw new ConfigError([`--${name}: must be given`])
  return value
}
