import type { StoredCaller, StoredSecret } from '@switchyard/store-sql'
import type { FileKey, FileSecret, KeyFile } from '../file/key-file.ts'

/** The callers of a database in the form of a keys file, so that the same code reads and changes both. */
export const fileOf = (callers: readonly StoredCaller[]): KeyFile => ({ version: 1, keys: callers.map(keyOf) })

const keyOf = ({ caller, secrets, revokedAt, retiredSigning }: StoredCaller): FileKey => ({
  ...caller,
  secrets: secrets.map(fileSecret),
  ...(revokedAt === undefined ? {} : { revokedAt: iso(revokedAt) }),
  ...(retiredSigning.length === 0
    ? {}
    : { retiredSigning: retiredSigning.map((one) => ({ ...one, expiresAt: iso(one.expiresAt) })) }),
})

const fileSecret = ({ sha256, createdAt, expiresAt }: StoredSecret): FileSecret => ({
  sha256,
  createdAt: iso(createdAt),
  ...(expiresAt === undefined ? {} : { expiresAt: iso(expiresAt) }),
})

/** The callers of a keys file in the form of a database. */
export const callersOf = ({ keys }: KeyFile): readonly StoredCaller[] => keys.map(callerOf)

const callerOf = ({ secrets, revokedAt, retiredSigning = [], ...caller }: FileKey): StoredCaller => ({
  caller,
  secrets: secrets.map(storedSecret),
  ...(revokedAt === undefined ? {} : { revokedAt: Date.parse(revokedAt) }),
  retiredSigning: retiredSigning.map((one) => ({ ...one, expiresAt: Date.parse(one.expiresAt) })),
})

const storedSecret = ({ sha256, createdAt, expiresAt }: FileSecret): StoredSecret => ({
  sha256,
  createdAt: Date.parse(createdAt),
  ...(expiresAt === undefined ? {} : { expiresAt: Date.parse(expiresAt) }),
})

const iso = (time: number): string => new Date(time).toISOString()
