import { sha256 } from '@noble/hashes/sha2.js'
import { encodeUtf8, toBase64url } from './base64url.ts'

/** Node's own module where there is one, without an import that other runtimes and bundlers would have to resolve. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')

/** Computes the SHA-256 of a text, in base64url without padding. */
export const digestText = (text: string): string =>
  native ? native.createHash('sha256').update(text, 'utf8').digest('base64url') : digestPortably(text)

/** Computes the same without Node. */
export const digestPortably = (text: string): string => toBase64url(sha256(encodeUtf8(text)))
