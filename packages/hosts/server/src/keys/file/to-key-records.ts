import { type KeyRecord, type KeySource, readExpiry } from '../key-record.ts'
import type { KeyFile } from './key-file.ts'

/** The records of a keys file. A revoked caller has no secrets; its signing key stays published for a while. */
export const toKeyRecords = ({ keys }: KeyFile, source: KeySource = 'file'): readonly KeyRecord[] =>
  keys.map(({ secrets, revokedAt, retiredSigning = [], ...caller }) => ({
    caller,
    source,
    secrets:
      revokedAt === undefined
        ? secrets.map(({ sha256, expiresAt }) => ({
            digest: Buffer.from(sha256, 'hex'),
            expiresAt: readExpiry(expiresAt),
          }))
        : [],
    retiredSigning: retiredSigning.map(({ keyId, x, y, expiresAt }) => ({
      keyId,
      jwk: { x, y },
      expiresAt: readExpiry(expiresAt),
    })),
  }))
