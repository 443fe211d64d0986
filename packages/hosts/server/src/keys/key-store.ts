import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller, Clock, KeyStore } from '@switchyard/core'
import type { PublishedKey } from '@switchyard/wire'
import { digestKey, type KeyRecord, type KeySecret } from './key-record.ts'

/** Callers by key. They can be replaced as a whole while requests are served. */
export interface LiveKeyStore extends KeyStore {
  /** Replaces all keys. Requests that are already authenticated continue. */
  replace(records: readonly KeyRecord[]): void
  /** Keys that sign swap responses, and recently replaced ones. */
  published(): readonly PublishedKey[]
  /** Every key, revoked ones included. */
  records(): readonly KeyRecord[]
  /** `true` for the id of a caller with a key that is neither revoked nor expired. */
  isActive(callerId: string): boolean
  readonly size: number
}

interface Entry extends KeySecret {
  readonly caller: Caller
}

/**
 * Stores only the SHA-256 of every key.
 *
 * The index is keyed with a secret of this process (`blind`), so that the time of a lookup reveals nothing about the keys. A found
 * digest is compared in constant time.
 */
export const createKeyStore = (records: readonly KeyRecord[], clock: Clock): LiveKeyStore => {
  const secret = randomBytes(32)
  const blind = (digest: Buffer): string => createHmac('sha256', secret).update(digest).digest('base64')
  const indexed = (all: readonly KeyRecord[]): ReadonlyMap<string, Entry> =>
    new Map(all.flatMap(({ caller, secrets }) => secrets.map((each) => [blind(each.digest), { ...each, caller }])))
  let current = records
  let entries = indexed(records)
  const bySecrets = (all: readonly KeyRecord[]): ReadonlyMap<string, readonly KeySecret[]> =>
    new Map(all.map(({ caller, secrets }) => [caller.id, secrets]))
  let active = bySecrets(records)
  return {
    find: async (apiKey) => {
      const digest = digestKey(apiKey)
      const entry = entries.get(blind(digest))
      if (entry === undefined || !timingSafeEqual(entry.digest, digest)) return undefined
      return entry.expiresAt <= clock.now() ? undefined : entry.caller
    },
    replace: (next) => {
      entries = indexed(next)
      active = bySecrets(next)
      current = next
    },
    published: () => {
      const now = clock.now()
      return current.flatMap(({ caller: { signing }, retiredSigning }) => {
        const retired = retiredSigning.filter(({ expiresAt }) => expiresAt > now)
        return signing === undefined ? retired : [{ keyId: signing.keyId, jwk: signing.privateJwk }, ...retired]
      })
    },
    records: () => current,
    isActive: (callerId) => active.get(callerId)?.some(({ expiresAt }) => expiresAt > clock.now()) ?? false,
    get size() {
      return current.length
    },
  }
}
