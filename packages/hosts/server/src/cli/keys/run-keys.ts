import { addKey, createSecret, createSigning, revokeKey, rotateKey } from '../../keys/file/change-keys.ts'
import { ConfigError } from '../../settings/config-error.ts'
import { readDuration, readMoment } from '../read-duration.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'
import { openKeyLedger } from './key-ledger.ts'
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
  const { id } = options
  const now = clock.now()
  const show = (text: string, json: unknown): void => terminal.say(options.json ? writeJson(json) : text)
  const ledger = await openKeyLedger(options, terminal.environment)
  try {
    if (action === 'list') {
      const keys = await ledger.read()
      return show(renderKeys(keys, now), listKeys(keys, now))
    }
    if (id === undefined || id === '') throw new ConfigError(['--id: must be given'])
    if (action === 'revoke') {
      await ledger.edit((keys) => revokeKey(keys, id, now))
      return show(`${id}: revoked.\n`, { id, revokedAt: new Date(now).toISOString() })
    }

    // A new key is shown this once; only its digest is stored.
    const expiresAt = options.expires === undefined ? undefined : readMoment('expires', options.expires, now)
    const { key, secret } = createSecret(now, expiresAt)
    const signing = options.signing ? createSigning(id) : undefined
    if (action === 'create') {
      const terms = { ...readKeyTerms(options), signing }
      await ledger.edit((keys) => addKey(keys, { id, terms, secret }))
    } else {
      const overlapUntil = now + readDuration('overlap', options.overlap ?? '24h')
      await ledger.edit((keys) => rotateKey(keys, id, { secret, overlapUntil, now, signing }))
    }
    show(`${key}\n`, { id, key, expiresAt: secret.expiresAt })
  } finally {
    await ledger.close()
  }
}
