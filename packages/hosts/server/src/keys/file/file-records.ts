import { expiryOf, type KeyRecord } from '../key-record.ts'
import type { FileKey, KeyFile } from './key-file.ts'

/** The records of a keys file. A revoked caller has no secrets; its signing key stays published for a while. */
export const fileRecords = ({ keys }: KeyFile): readonly KeyRecord[] => keys.map(fileRecord)

const fileRecord = ({ secrets, revokedAt, retiredSigning = [], ...caller }: FileKey): KeyRecord => ({
  caller,
  secrets:
    revokedAt === undefined
      ? secrets.map(({ sha256, expiresAt }) => ({ digest: Buffer.from(sha256, 'hex'), expiresAt: expiryOf(expiresAt) }))
      : [],
  retiredSigning: retiredSigning.map(({ keyId, x, y, expiresAt }) => ({
    keyId,
    jwk: { x, y },
    expiresAt: expiryOf(expiresAt),
  })),
})
