import { computeHmacText, isSameText } from '../crypto/hmac-text.ts'

/** A secret that seals stored rows. Keys are rotated by adding one in front; remove the last when no row of it is needed. */
export interface SealKey {
  readonly id: string
  readonly secret: Uint8Array
}

/** Options for sealing stored rows. */
export interface SealOptions {
  /** Newest first: the first seals, all verify. Empty: rows carry no seal, and none is asked for. */
  readonly keys: readonly SealKey[]
  /** Unix milliseconds until which rows without a seal are still read, while sealing is being introduced. */
  readonly unsealedUntil?: number
}

/** Seals text that a store keeps, and tells whether a seal is ours. */
export interface StoreSeal {
  /** `<key id>.<HMAC-SHA256>`; `undefined` without keys. */
  seal(text: string): string | undefined
  /** `true` where a row may be used at this time. */
  holds(text: string, seal: string | undefined, now: number): boolean
}

/** Creates the seal of these keys. */
export const createStoreSeal = ({ keys, unsealedUntil = 0 }: SealOptions): StoreSeal => {
  const compute = ({ id, secret }: SealKey, text: string): string => `${id}.${computeHmacText(secret, text)}`
  return {
    seal: (text) => keys[0] && compute(keys[0], text),
    holds: (text, seal, now) => {
      if (keys.length === 0) return true
      if (seal === undefined) return now < unsealedUntil
      return keys.some((key) => isSameText(seal, compute(key, text)))
    },
  }
}
