import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Caller, Clock, KeyStore } from '@switchyard/core'
import type { KeyConfig } from '../config/key-config.ts'

interface Entry {
  readonly caller: Caller
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/**
 * Callers by key. Of a key only its SHA-256 is kept.
 *
 * The index is under a secret of this process (`blind`), so that the time of a look-up says nothing about the keys:
 * an equal comparison time for every key without going through all of them.
 */
export const createKeyStore = (keys: readonly KeyConfig[], clock: Clock): KeyStore => {
  const secret = randomBytes(32)
  const blind = (digest: Buffer): string => createHmac('sha256', secret).update(digest).digest('base64')
  const entries = new Map<string, Entry>(keys.map((key) => [blind(digestOf(key.key)), entryOf(key)]))
  return {
    find: async (apiKey) => {
      const entry = entries.get(blind(sha256(apiKey)))
      return entry === undefined || entry.expiresAt <= clock.now() ? undefined : entry.caller
    },
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

const digestOf = (key: string): Buffer =>
  /^sha256:/i.test(key) ? Buffer.from(key.slice('sha256:'.length), 'hex') : sha256(key)

const entryOf = ({ key: _, expiresAt, ...caller }: KeyConfig): Entry => ({
  caller,
  expiresAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
})
