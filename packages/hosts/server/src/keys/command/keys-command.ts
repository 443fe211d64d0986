import { parseArgs } from 'node:util'
import type { Clock } from '@switchyard/core'
import { jsonText } from '../../cli/terminal/json.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { Environment } from '../../config/secrets.ts'
import { addKey, newSecret, newSigning, revokeKey, rotateKey } from '../file/change-keys.ts'
import { durationMs, momentMs } from './duration.ts'
import { type KeyLedger, openLedger } from './key-ledger.ts'
import { keyTermsOf } from './key-terms-of.ts'
import { keyList, listKeys } from './list-keys.ts'

export const keysUsage = `Usage: switchyard keys <create|rotate|revoke|list> <--file <keys.json> | --config <switchyard.json>> [options]

  --config uses the keysStore or the keysFile of a configuration

  create --id <name>   new caller; its key is shown once and not stored
         [--expires <90d | 2027-01-31T00:00:00Z>] [--signing] [--explain] [--operator]
         [--per-minute <60 | quote=60,swap=20>] [--max-trade-usd <amount>]
         [--allow <PROVIDER,…>] [--deny <PROVIDER,…>]
         [--affiliate-bps <number>] [--affiliate <thorchain=name,near=name.near>]
  rotate --id <name>   new key for a caller; the old one works for --overlap (default 24h, 0 ends it at once)
         [--expires <…>] [--signing]
  revoke --id <name>   no key of the caller works from now on
  list                 callers and the expiry of their keys

  --json               write the result as JSON: { id, key, expiresAt }, { id, revokedAt }, or a list of callers

A running server that uses the file or the store takes up the change within two seconds, or at once on SIGHUP.
`

const options = {
  file: { type: 'string' },
  config: { type: 'string' },
  json: { type: 'boolean' },
  id: { type: 'string' },
  expires: { type: 'string' },
  overlap: { type: 'string' },
  signing: { type: 'boolean' },
  explain: { type: 'boolean' },
  operator: { type: 'boolean' },
  'per-minute': { type: 'string' },
  'max-trade-usd': { type: 'string' },
  allow: { type: 'string' },
  deny: { type: 'string' },
  'affiliate-bps': { type: 'string' },
  affiliate: { type: 'string' },
} as const

/** Options of each command besides `file`, `config` and `json`. */
const commandOptions: Readonly<Record<string, readonly string[]>> = {
  create: [
    'id',
    'expires',
    'signing',
    'explain',
    'operator',
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

const GENERAL: ReadonlySet<string> = new Set(['file', 'config', 'json'])

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
    const { text, json } = await run({ action, values, ledger, now: clock.now() })
    say(values.json ? jsonText(json) : text)
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

/** What a command did: for people, and for programs. */
interface Done {
  readonly text: string
  readonly json: unknown
}

const run = async (command: Action): Promise<Done> => {
  const { action, values, ledger, now } = command
  if (action === 'list') {
    const keys = await ledger.read()
    return { text: listKeys(keys, now), json: keyList(keys, now) }
  }
  const id = required('id', values.id)
  if (action !== 'revoke') return handOver(command, id)
  await ledger.edit((keys) => revokeKey(keys, id, now))
  return { text: `${id}: revoked.\n`, json: { id, revokedAt: new Date(now).toISOString() } }
}

/** Stores a new key of a caller, which is shown this once. */
const handOver = async ({ action, values, ledger, now }: Action, id: string): Promise<Done> => {
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
  return { text: `${key}\n`, json: { id, key, expiresAt: secret.expiresAt } }
}

type Values = ReturnType<typeof parsed>

const parsed = (words: readonly string[], allowed: readonly string[]) => {
  try {
    const { values } = parseArgs({ args: [...words], options, strict: true })
    const stranger = Object.keys(values).find((name) => !GENERAL.has(name) && !allowed.includes(name))
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
