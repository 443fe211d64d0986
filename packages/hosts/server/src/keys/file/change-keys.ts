import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyTerms } from '../../config/key-terms.ts'
import type { SigningConfig } from '../../config/signing-schema.ts'
import { ConfigError } from '../../settings/config-error.ts'
import { readExpiry } from '../key-record.ts'
import type { FileKey, FileSecret, KeyFile, RetiredSigning } from './key-file.ts'

/** Time for which a replaced signing key stays published, milliseconds. */
const PUBLISHED_MS = 30 * 86_400_000

/** A new secret: the key to hand over, and what the file stores of it. */
export interface NewSecret {
  readonly key: string
  readonly secret: FileSecret
}

/** 256 random bits, with a prefix so that leaked keys can be searched for. */
export const createSecret = (now: number, expiresAt?: number): NewSecret => {
  const key = `sy_${randomBytes(32).toString('base64url')}`
  const sha256 = createHash('sha256').update(key, 'utf8').digest('hex')
  return {
    key,
    secret: { sha256, createdAt: toIso(now), expiresAt: expiresAt === undefined ? undefined : toIso(expiresAt) },
  }
}

/** A new signing key, named after its caller. */
export const createSigning = (id: string): SigningConfig => {
  const { kty, crv, x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const privateJwk = { kty: String(kty), crv: String(crv), x: String(x), y: String(y), d: String(d) }
  return { keyId: `${id}-${randomBytes(4).toString('hex')}`, privateJwk }
}

/** A new caller; terms that are absent have their defaults. */
export interface Addition {
  readonly id: string
  readonly terms: Partial<KeyTerms>
  readonly secret: FileSecret
}

/** Adds a caller. Ids are stored with swaps, so an id that was ever used is refused. */
export const addKey = (file: KeyFile, { id, terms, secret }: Addition): KeyFile => {
  if (file.keys.some((key) => key.id === id)) throw new ConfigError([`${id}: the id is already in use`])
  const key = { id, secrets: [secret], ...emptyTerms, ...terms }
  return { ...file, keys: [...file.keys, key] }
}

const emptyTerms: KeyTerms = {
  affiliateTiers: [],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: {},
  explain: false,
}

/** Options of the replacement of a secret. */
export interface Rotation {
  readonly secret: FileSecret
  /** Until when the present secrets keep working, Unix milliseconds. */
  readonly overlapUntil: number
  /** Replaces the present signing key. */
  readonly signing?: SigningConfig
  readonly now: number
}

/** Gives a caller a new secret. Its present ones expire with the overlap; expired ones are removed. */
export const rotateKey = (file: KeyFile, id: string, { secret, overlapUntil, signing, now }: Rotation): KeyFile =>
  changeKey(file, id, (key) => {
    if (key.revokedAt !== undefined) throw new ConfigError([`${id}: the key is revoked`])
    const old = key.secrets.map((each) => ({
      ...each,
      expiresAt: toIso(Math.min(readExpiry(each.expiresAt), overlapUntil)),
    }))
    const valid = old.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    const renewed = { ...key, secrets: [...valid, secret] }
    return signing === undefined ? renewed : { ...renewed, signing, retiredSigning: listRetired(key, now) }
  })

/** Removes the secrets of a caller. The record stays, because its id is stored with swaps and must not be used again. */
export const revokeKey = (file: KeyFile, id: string, now: number): KeyFile =>
  changeKey(file, id, (key) => {
    const { signing: _, ...terms } = key
    return { ...terms, secrets: [], revokedAt: toIso(now), retiredSigning: listRetired(key, now) }
  })

const changeKey = (file: KeyFile, id: string, change: (key: FileKey) => FileKey): KeyFile => {
  if (!file.keys.some((key) => key.id === id)) throw new ConfigError([`${id}: there is no such key`])
  return { ...file, keys: file.keys.map((key) => (key.id === id ? change(key) : key)) }
}

const listRetired = ({ signing, retiredSigning = [] }: FileKey, now: number): readonly RetiredSigning[] => {
  const published = retiredSigning.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (signing === undefined) return published
  const { x, y } = signing.privateJwk
  return [...published, { keyId: signing.keyId, x: String(x), y: String(y), expiresAt: toIso(now + PUBLISHED_MS) }]
}

const toIso = (time: number): string => new Date(time).toISOString()
