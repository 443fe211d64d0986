import type { LinkKey } from '../../contract/link-key.ts'
import { encodeUtf8, toBase64url } from '../../crypto/base64url.ts'
import { computeHmacText, isSameText } from '../../crypto/hmac-text.ts'
import { createRandomBytes } from '../../crypto/random.ts'
import { spellHash } from '../prove/is-same-hash.ts'

/** The swap an access token is bound to. */
export interface LinkSubject {
  readonly chainId: string
  /** Deposit transaction; `''` while it has not been seen, and then the token opens nothing. */
  readonly hash: string
}

export type TokenVerdict = 'valid' | 'expired' | 'invalid'

/** Life of an explorer link. */
export const LINK_TTL_MS: number = 24 * 3_600_000

/**
 * Creates a key for one process: links made with it do not outlive the process. Its secret is made when it is first read, because
 * workers give random numbers to requests only.
 */
export const createProcessLinkKey = (): LinkKey => {
  let secret: Uint8Array | undefined
  return {
    id: 'process',
    get secret() {
      secret ??= createRandomBytes(32)
      return secret
    },
  }
}

/** Mints a new token for one swap. No two are alike. */
export const mintAccessToken = (keys: readonly LinkKey[], subject: LinkSubject, now: number): string => {
  const key = keys[0]
  if (!key) throw new Error('There is no key to seal explorer links with.')
  const claim = `${encodeKeyId(key)}.${(now + LINK_TTL_MS).toString(36)}.${toBase64url(createRandomBytes(9))}`
  return `${claim}.${sealClaim(key, claim, subject)}`
}

/** Tells whether a token opens a swap now. Anything forged, mangled or minted for another swap is `invalid`. */
export const verifyAccessToken = (
  keys: readonly LinkKey[],
  token: string,
  { now, ...subject }: LinkSubject & { readonly now: number },
): TokenVerdict => {
  const [keyId, expiry, nonce, mac, ...rest] = token.slice(0, 300).split('.')
  const key = keys.find((known) => encodeKeyId(known) === keyId)
  if (!key || !expiry || !nonce || !mac || rest.length > 0 || subject.hash === '') return 'invalid'
  const expected = sealClaim(key, `${keyId}.${expiry}.${nonce}`, subject)
  if (!isSameText(mac, expected)) return 'invalid'
  return Number.parseInt(expiry, 36) > now ? 'valid' : 'expired'
}

const encodeKeyId = ({ id }: LinkKey): string => toBase64url(encodeUtf8(id))

const sealClaim = (key: LinkKey, claim: string, { chainId, hash }: LinkSubject): string =>
  computeHmacText(key.secret, JSON.stringify([claim, chainId, spellHash(hash)]))
