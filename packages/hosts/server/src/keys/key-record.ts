import { createHash } from 'node:crypto'
import type { Caller } from '@switchyard/core'
import type { PublishedKey } from '@switchyard/wire'
import type { KeyConfig } from '../config/key-config.ts'

/** A caller and what lets it in. Several secrets while one is rotated out. */
export interface KeyRecord {
  readonly caller: Caller
  readonly secrets: readonly KeySecret[]
  /** Keys its responses were signed with before, still published. */
  readonly retiredSigning: readonly (PublishedKey & { readonly expiresAt: number })[]
}

/** The SHA-256 of a key, and until when it opens. The key itself is kept nowhere. */
export interface KeySecret {
  readonly digest: Buffer
  /** Unix milliseconds, infinite where the key does not expire. */
  readonly expiresAt: number
}

/** SHA-256 of a key. Keys are long random texts, for which one fast hash is enough. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest()

/** Unix milliseconds of an optional ISO 8601 text. */
export const endOf = (expiresAt: string | undefined): number =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)

/** A key of the configuration. */
export const recordOf = ({ key, expiresAt, ...caller }: KeyConfig): KeyRecord => ({
  caller,
  secrets: [{ digest: writtenDigest(key), expiresAt: endOf(expiresAt) }],
  retiredSigning: [],
})

const writtenDigest = (key: string): Buffer =>
  /^sha256:/i.test(key) ? Buffer.from(key.slice('sha256:'.length), 'hex') : digestOf(key)
