import { parseArgs } from 'node:util'
import type { Clock } from '@switchyard/core'
import { ConfigError } from '../../config/config-error.ts'
import { addKey, newSecret, newSigning, revokeKey, rotateKey } from '../file/change-keys.ts'
import { editKeyFile } from '../file/edit-key-file.ts'
import { readKeyFile } from '../file/key-file.ts'
import { durationMs, momentMs } from './duration.ts'
import { keyTermsOf } from './key-terms-of.ts'
import { listKeys } from './list-keys.ts'

export const keysUsage = `Usage: switchyard keys <create|rotate|revoke|list> --file <keys.json> [options]

  create --id <name>   new caller; its key is shown once and kept nowhere
         [--expires <90d | 2027-01-31T00:00:00Z>] [--signing] [--explain]
         [--per-minute <60 | quote=60,swap=20>] [--max-trade-usd <amount>]
         [--allow <PROVIDER,…>] [--deny <PROVIDER,…>]
         [--affiliate-bps <number>] [--affiliate <thorchain=name,near=name.near>]
  rotate --id <name>   new key for a caller; the old one opens for --overlap (default 24h, 0 ends it at once)
         [--expires <…>] [--signing]
  revoke --id <name>   no key of the caller opens from now on
  list                 callers and until when their keys open

A running server that was given the file takes the change within seconds, or at once on SIGHUP.
`

const options = {
  file: { type: 'string' },
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

/** Options each command takes beside `file`. */
const taken: Readonly<Record<string, readonly string[]>> = {
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

export interface KeysCommand {
  /** Arguments behind `keys`. */
  readonly words: readonly string[]
  readonly clock: Clock
  /** Writes to the standard output. */
  readonly say: (text: string) => void
}

/** Does one command on a keys file. Throws `ConfigError` for what it cannot do; then the file is as it was. */
export const keysCommand = async ({ words, clock, say }: KeysCommand): Promise<void> => {
  const [verb = '', ...rest] = words
  const allowed = taken[verb]
  if (allowed === undefined || !Object.hasOwn(taken, verb)) return say(keysUsage)
  const values = parsed(rest, allowed)
  const file = required('file', values.file)
  const now = clock.now()
  if (verb === 'list') return say(listKeys(await readKeyFile(file), now))
  const id = required('id', values.id)
  if (verb === 'revoke') {
    await editKeyFile(file, (keys) => revokeKey(keys, id, now))
    return say(`${id}: revoked.\n`)
  }
  const expiresAt = values.expires === undefined ? undefined : momentMs('expires', values.expires, now)
  const { key, secret } = newSecret(now, expiresAt)
  const signing = values.signing === true ? { signing: newSigning(id) } : {}
  if (verb === 'create') {
    const terms = { ...keyTermsOf(values), ...signing }
    await editKeyFile(file, (keys) => addKey(keys, id, terms, secret))
  } else {
    const overlapUntil = now + durationMs('overlap', values.overlap ?? '24h')
    await editKeyFile(file, (keys) => rotateKey(keys, id, { secret, overlapUntil, now, ...signing }))
  }
  say(`${key}\n`)
}

const parsed = (words: readonly string[], allowed: readonly string[]) => {
  try {
    const { values } = parseArgs({ args: [...words], options, strict: true })
    const stranger = Object.keys(values).find((name) => name !== 'file' && !allowed.includes(name))
    if (stranger === undefined) return values
    throw new Error(`--${stranger} is no option of this command`)
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}

const required = (name: string, value: string | undefined): string => {
  if (value === undefined || value === '') throw new ConfigError([`--${name}: must be given`])
  return value
}
