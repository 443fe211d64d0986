import type { StoredCaller } from '@switchyard/store-sql'
import type { KeyFile } from '../file/key-file.ts'

/** The callers of a database in the form of a keys file, so that the same code reads and changes both. */
export const toKeyFile = (callers: readonly StoredCaller[]): KeyFile => ({
  version: 1,
  keys: callers.map(({ caller, secrets, revokedAt, retiredSigning }) => ({
    ...caller,
    secrets: secrets.map(({ sha256, createdAt, expiresAt }) => ({
      sha256,
      createdAt: toIso(createdAt),
      expiresAt: expiresAt === undefined ? undefined : toIso(expiresAt),
    })),
    revokedAt: revokedAt === undefined ? undefined : toIso(revokedAt),
    retiredSigning:
      retiredSigning.length === 0
        ? undefined
        : retiredSigning.map((one) => ({ ...one, expiresAt: toIso(one.expiresAt) })),
  })),
})

/** The callers of a keys file in the form of a database. */
export const toStoredCallers = ({ keys }: KeyFile): readonly StoredCaller[] =>
  keys.map(({ secrets, revokedAt, retiredSigning = [], ...caller }) => ({
    caller,
    secrets: secrets.map(({ sha256, createdAt, expiresAt }) => ({
      sha256,
      createdAt: Date.parse(createdAt),
      expiresAt: expiresAt === undefined ? undefined : Date.parse(expiresAt),
    })),
    revokedAt: revokedAt === undefined ? undefined : Date.parse(revokedAt),
    retiredSigning: retiredSigning.map((one) => ({ ...one, expiresAt: Date.parse(one.expiresAt) })),
  }))

const toIso = (time: number): string => new Date(time).toISOString()
