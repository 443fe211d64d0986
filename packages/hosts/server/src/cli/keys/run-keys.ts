import { addKey, createSecret, createSigning, revokeKey, rotateKey } from '../../keys/file/change-keys.ts'
import { ConfigError } from '../../settings/config-error.ts'
import { readDuration, readMoment } from '../read-duration.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'
import { type KeyLedger, openKeyLedger } from './key-ledger.ts'
import { listKeys, renderKeys } from './list-keys.ts'
import { readKeyTerms, type TermsOptions } from './read-key-terms.ts'

/** Commands of `switchyard keys`. */
export type KeysAction = 'create' | 'rotate' | 'revoke' | 'list'

/** Options of all commands of `switchyard keys`. */
export interface KeysOptions extends TermsOptions {
  readonly file?: string
  readonly config?: string
  readonly json?: true
  readonly id?: string
  readonly expires?: string
  readonly overlap?: string
  readonly signing?: true
}

/** Result of a command: for people, and for programs. */
interface Done {
  readonly text: string
  readonly json: unknown
}

/**
 * Runs one command on a keys file or store.
 *
 * @throws {ConfigError} and changes nothing if it fails.
 */
export const runKeys = async (
  action: KeysAction,
  options: KeysOptions,
  { terminal, clock }: Pick<RunContext, 'terminal' | 'clock'>,
): Promise<void> => {
  const ledger = await openKeyLedger(options, terminal.environment)
  try {
    const { text, json } = await changeKeys(ledger, { ...options, action, now: clock.now() })
    terminal.say(options.json ? writeJson(json) : text)
  } finally {
    await ledger.close()
  }
}

interface KeysChange extends KeysOptions {
  readonly action: KeysAction
  readonly now: number
}

const changeKeys = async (ledger: KeyLedger, change: KeysChange): Promise<Done> => {
  const { action, id, now } = change
  if (action === 'list') {
    const keys = await ledger.read()
    return { text: renderKeys(keys, now), json: listKeys(keys, now) }
  }
  if (id === undefined || id === '') throw new ConfigError(['--id: must be given'])
  if (action === 'revoke') {
    await ledger.edit((keys) => revokeKey(keys, id, now))
    return { text: `${id}: revoked.\n`, json: { id, revokedAt: new Date(now).toISOString() } }
  }

  // A new key is shown this once; only its digest is stored.
  const { key, secret } = createSecret(
    now,
    change.expires === undefined ? undefined : readMoment('expires', change.expires, now),
  )
  const signing = change.signing ? createSigning(id) : undefined
  if (action === 'create') {
    const terms = { ...readKeyTerms(change), signing }
    await ledger.edit((keys) => addKey(keys, { id, terms, secret }))
  } else {
    const overlapUntil = now + readDuration('overlap', change.overlap ?? '24h')
    await ledger.edit((keys) => rotateKey(keys, id, { secret, overlapUntil, now, signing }))
  }
  return { text: `${key}\n`, json: { id, key, expiresAt: secret.expiresAt } }
}
