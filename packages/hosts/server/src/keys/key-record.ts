import { createHash } from 'node:crypto'
import type { Caller } from '@switchyard/core'
import type { PublishedKey } from '@switchyard/wire'
import type { KeyConfig } from '../config/key-config.ts'

/** Where a key is stored: in the configuration, in the keys file, in the tables of the store. */
export type KeySource = 'configuration' | 'file' | 'store'

/** A caller and its secrets: several while one replaces another. */
export interface KeyRecord {
  readonly caller: Caller
  /** Where it is stored. */
  readonly source: KeySource
  readonly secrets: readonly KeySecret[]
  /** Replaced signing keys that are still published. */
  readonly retiredSigning: readonly (PublishedKey & { readonly expiresAt: number })[]
}

/** The SHA-256 of a key and its expiry. The key itself is not stored. */
export interface KeySecret {
  readonly digest: Buffer
  /** Unix milliseconds; infinite if the key does not expire. */
  readonly expiresAt: number
}

/** SHA-256 of a key. One fast hash is enough for long random texts. */
export const digestKey = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest()

/** Unix milliseconds of an optional ISO 8601 time; infinite if absent. */
export const readExpiry = (expiresAt: string | undefined): number =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)

/** The record of a key of the configuration. */
export const toKeyRecord = ({ key, expiresAt, ...caller }: KeyConfig): KeyRecord => ({
  caller,
  source: 'configuration',
  secrets: [
    {
      digest: /^sha256:/i.test(key) ? Buffer.from(key.slice('sha256:'.length), 'hex') : digestKey(key),
      expiresAt: readExpiry(expiresAt),
    },
  ],
  retiredSigning: [],
})
