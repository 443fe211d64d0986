import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret explorer links are sealed with. Keys are rotated by adding one in front and removing the last a day later. */
export interface LinkKey {
  readonly id: string
  readonly secret: Uint8Array
}

/** What an access token is bound to. */
export interface LinkSubject {
  readonly chainId: string
  /** Deposit transaction; `''` while it has not been seen, and then the token opens nothing. */
  readonly hash: string
}

export type TokenVerdict = 'valid' | 'expired' | 'invalid'

/** Life of an explorer link. */
export const LINK_TTL_MS: number = 24 * 3_600_000

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const seal = (key: LinkKey, claim: string, { chainId, hash }: LinkSubject): Buffer =>
  createHmac('sha256', key.secret)
    .update(JSON.stringify([claim, chainId, spelling(hash)]))
    .digest()

/** Chains and explorers differ in case and prefix; the swap is the same. */
const spelling = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()

/** A key for one process: links made with it do not outlive the process. */
export const processLinkKey = (): LinkKey => ({ id: 'process', secret: randomBytes(32) })

/** Mints a new token for one swap. No two are alike. */
export const mint = (keys: readonly LinkKey[], subject: LinkSubject, now: number): string => {
  const key = keys[0]
  if (!key) throw new Error('There is no key to seal explorer links with.')
  const claim = `${encode(Buffer.from(key.id))}.${(now + LINK_TTL_MS).toString(36)}.${encode(randomBytes(9))}`
  return `${claim}.${encode(seal(key, claim, subject))}`
}

/** Whether a token opens this swap. Anything forged, mangled or minted for another swap is `invalid`. */
export const verify = (keys: readonly LinkKey[], token: string, subject: LinkSubject, now: number): TokenVerdict => {
  const [keyId, expiry, nonce, mac, ...rest] = token.slice(0, 300).split('.')
  const key = keys.find(({ id }) => encode(Buffer.from(id)) === keyId)
  if (!key || !expiry || !nonce || !mac || rest.length > 0 || subject.hash === '') return 'invalid'
  const expected = seal(key, `${keyId}.${expiry}.${nonce}`, subject)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  return Number.parseInt(expiry, 36) > now ? 'valid' : 'expired'
}
