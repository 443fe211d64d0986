import { base64url, utf8 } from '../crypto/base64url.ts'
import { hmacText, isSameText } from '../crypto/hmac-text.ts'
import { randomBytes } from '../crypto/random.ts'

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

const seal = (key: LinkKey, claim: string, { chainId, hash }: LinkSubject): string =>
  hmacText(key.secret, JSON.stringify([claim, chainId, spelling(hash)]))

const nameOf = ({ id }: LinkKey): string => base64url(utf8(id))

/** Chains and explorers differ in case and prefix; the swap is the same. */
const spelling = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()

/**
 * A key for one process: links made with it do not outlive the process. Its secret is made when it is first read, because
 * workers give random numbers to requests only.
 */
export const processLinkKey = (): LinkKey => {
  let secret: Uint8Array | undefined
  return {
    id: 'process',
    get secret() {
      secret ??= randomBytes(32)
      return secret
    },
  }
}

/** Mints a new token for one swap. No two are alike. */
export const mint = (keys: readonly LinkKey[], subject: LinkSubject, now: number): string => {
  const key = keys[0]
  if (!key) throw new Error('There is no key to seal explorer links with.')
  const claim = `${nameOf(key)}.${(now + LINK_TTL_MS).toString(36)}.${base64url(randomBytes(9))}`
  return `${claim}.${seal(key, claim, subject)}`
}

/** Whether a token opens this swap. Anything forged, mangled or minted for another swap is `invalid`. */
export const verify = (keys: readonly LinkKey[], token: string, subject: LinkSubject, now: number): TokenVerdict => {
  const [keyId, expiry, nonce, mac, ...rest] = token.slice(0, 300).split('.')
  const key = keys.find((known) => nameOf(known) === keyId)
  if (!key || !expiry || !nonce || !mac || rest.length > 0 || subject.hash === '') return 'invalid'
  const expected = seal(key, `${keyId}.${expiry}.${nonce}`, subject)
  if (!isSameText(mac, expected)) return 'invalid'
  return Number.parseInt(expiry, 36) > now ? 'valid' : 'expired'
}
