import type { StoredCaller, StoredSecret } from '@switchyard/store-sql'
import type { FileKey, FileSecret, KeyFile } from '../file/key-file.ts'

/** The callers of a database in the form of a keys file, so that the same code reads and changes both. */
export const toKeyFile = (callers: readonly StoredCaller[]): KeyFile => ({ version: 1, keys: callers.map(toFileKey) })

const toFileKey = ({ caller, secrets, revokedAt, retiredSigning }: StoredCaller): FileKey => ({
  ...caller,
  secrets: secrets.map(toFileSecret),
  revokedAt: revokedAt === undefined ? undefined : toIso(revokedAt),
  retiredSigning:
    retiredSigning.length === 0
      ? undefined
      : retiredSigning.map((one) => ({ ...one, expiresAt: toIso(one.expiresAt) })),
})

const toFileSecret = ({ sha256, createdAt, expiresAt }: StoredSecret): FileSecret => ({
  sha256,
  createdAt: toIso(createdAt),
  expiresAt: expiresAt === undefined ? undefined : toIso(expiresAt),
})

/** The callers of a keys file in the form of a database. */
export const toStoredCallers = ({ keys }: KeyFile): readonly StoredCaller[] => keys.map(toStoredCaller)

const toStoredCaller = ({ secrets, revokedAt, retiredSigning = [], ...caller }: FileKey): StoredCaller => ({
  caller,
  secrets: secrets.map(toStoredSecret),
  revokedAt: revokedAt === undefined ? undefined : Date.parse(revokedAt),
  retiredSigning: retiredSigning.map((one) => ({ ...one, expiresAt: Date.parse(one.expiresAt) })),
})

const toStoredSecret = ({ sha256, createdAt, expiresAt }: FileSecret): StoredSecret => ({
  sha256,
  createdAt: Date.parse(createdAt),
  expiresAt: expiresAt === undefined ? undefined : Date.parse(expiresAt),
})

const toIso = (time: number): string => new Date(time).toISOString()
