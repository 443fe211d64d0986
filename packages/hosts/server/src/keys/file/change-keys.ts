import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { ConfigError } from '../../config/config-error.ts'
import type { KeyTerms } from '../../config/key-terms.ts'
import type { SigningConfig } from '../../config/signing-schema.ts'
import type { FileKey, FileSecret, KeyFile, RetiredSigning } from './key-file.ts'

/** How long signatures of a key that was rotated out can be verified with the published keys. */
const PUBLISHED_MS = 30 * 86_400_000

/** A new secret: the key to hand over, once, and what the file keeps of it. */
export interface NewSecret {
  readonly key: string
  readonly secret: FileSecret
}

/** 256 random bits, with a prefix by which leaked keys can be searched for. */
export const newSecret = (now: number, expiresAt?: number): NewSecret => {
  const key = `sy_${randomBytes(32).toString('base64url')}`
  const sha256 = createHash('sha256').update(key, 'utf8').digest('hex')
  const end = expiresAt === undefined ? {} : { expiresAt: iso(expiresAt) }
  return { key, secret: { sha256, createdAt: iso(now), ...end } }
}

/** A new signing key of a caller, named after it. */
export const newSigning = (id: string): SigningConfig => {
  const { kty, crv, x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const privateJwk = { kty: String(kty), crv: String(crv), x: String(x), y: String(y), d: String(d) }
  return { keyId: `${id}-${randomBytes(4).toString('hex')}`, privateJwk }
}

/** Adds a caller. Ids are kept with swaps, so one that was ever used is refused. */
export const addKey = (file: KeyFile, id: string, terms: Partial<KeyTerms>, secret: FileSecret): KeyFile => {
  if (file.keys.some((key) => key.id === id)) throw new ConfigError([`${id}: there is such a key already`])
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

export interface Rotation {
  readonly secret: FileSecret
  /** Until when the secrets there are go on opening, Unix milliseconds. */
  readonly overlapUntil: number
  /** Takes the place of the signing key there is. */
  readonly signing?: SigningConfig
  readonly now: number
}

/** Gives a caller a new secret; the ones it has end with the overlap, those that have ended are forgotten. */
export const rotateKey = (file: KeyFile, id: string, { secret, overlapUntil, signing, now }: Rotation): KeyFile =>
  changed(file, id, (key) => {
    if (key.revokedAt !== undefined) throw new ConfigError([`${id}: the key is revoked`])
    const old = key.secrets.map((each) => ({ ...each, expiresAt: iso(Math.min(endOf(each), overlapUntil)) }))
    const kept = old.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    const renewed = { ...key, secrets: [...kept, secret] }
    return signing === undefined ? renewed : { ...renewed, signing, retiredSigning: retire(key, now) }
  })

/** Lets a caller in no longer. The record stays: its id is kept with swaps and must not be given again. */
export const revokeKey = (file: KeyFile, id: string, now: number): KeyFile =>
  changed(file, id, (key) => {
    const { signing: _, ...terms } = key
    return { ...terms, secrets: [], revokedAt: iso(now), retiredSigning: retire(key, now) }
  })

const changed = (file: KeyFile, id: string, change: (key: FileKey) => FileKey): KeyFile => {
  if (!file.keys.some((key) => key.id === id)) throw new ConfigError([`${id}: there is no such key`])
  return { ...file, keys: file.keys.map((key) => (key.id === id ? change(key) : key)) }
}

const retire = ({ signing, retiredSigning = [] }: FileKey, now: number): readonly RetiredSigning[] => {
  const published = retiredSigning.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (signing === undefined) return published
  const { x, y } = signing.privateJwk
  return [...published, { keyId: signing.keyId, x: String(x), y: String(y), expiresAt: iso(now + PUBLISHED_MS) }]
}

const endOf = ({ expiresAt }: FileSecret): number =>
  expiresAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt)

const iso = (time: number): string => new Date(time).toISOString()
