import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { encodeUtf8, toBase64url } from './base64url.ts'

/** Node's own module where there is one, without an import that other runtimes and bundlers would have to resolve. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')

/** Computes the HMAC-SHA-256 of a text, in base64url without padding. */
export const computeHmacText = (secret: Uint8Array, text: string): string =>
  native
    ? native.createHmac('sha256', secret).update(text, 'utf8').digest('base64url')
    : computeHmacPortably(secret, text)

/** Computes the same without Node. */
export const computeHmacPortably = (secret: Uint8Array, text: string): string =>
  toBase64url(hmac(sha256, secret, encodeUtf8(text)))

/** Compares two texts in a time that does not depend on where they differ. */
export const isSameText = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let place = 0; place < one.length; place++) difference |= one.charCodeAt(place) ^ other.charCodeAt(place)
  return difference === 0
}
