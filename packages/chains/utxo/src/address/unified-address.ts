import { bech32m } from '@scure/base'
import { Cursor } from '../transaction/cursor.ts'
import { unjumble } from './f4-jumble.ts'

/** Longest text decoded, far above addresses in use; each receiver adds about 75 characters. */
const MAX_LENGTH = 1000

/** Bytes of each receiver kind: p2pkh, p2sh, Sapling, Orchard. */
const LENGTHS: Readonly<Record<number, number>> = { 0: 20, 1: 20, 2: 43, 3: 43 }

/**
 * Whether `text` is a unified address: padding, ascending receivers of the right lengths, at most one transparent, at
 * least one shielded. Source: ZIP-316.
 */
export const isUnifiedAddress = (text: string, prefix: string): boolean => {
  if (text.length > MAX_LENGTH) return false
  const decoded = bech32m.decodeUnsafe(text, MAX_LENGTH)
  const jumbled = decoded?.prefix === prefix ? bech32m.fromWordsUnsafe(decoded.words) : undefined
  const message = jumbled ? unjumble(jumbled) : undefined
  if (!message || !endsWith(message, padding(prefix))) return false
  const kinds = receivers(message.slice(0, -16))
  return kinds !== undefined && wellOrdered(kinds)
}

const padding = (prefix: string): Uint8Array => {
  const bytes = new Uint8Array(16)
  bytes.set(new TextEncoder().encode(prefix))
  return bytes
}

const endsWith = (bytes: Uint8Array, tail: Uint8Array): boolean =>
  tail.every((byte, index) => bytes[bytes.length - tail.length + index] === byte)

const receivers = (bytes: Uint8Array): readonly number[] | undefined => {
  const cursor = new Cursor(bytes)
  const kinds: number[] = []
  try {
    while (!cursor.done) {
      const kind = cursor.compactSize()
      const length = cursor.sized().length
      if ((LENGTHS[kind] ?? length) !== length) return undefined
      kinds.push(kind)
    }
  } catch {
    return undefined
  }
  return kinds
}

const wellOrdered = (kinds: readonly number[]): boolean =>
  kinds.every((kind, index) => index === 0 || kind > (kinds[index - 1] as number)) &&
  kinds.some((kind) => kind > 1) &&
  !(kinds.includes(0) && kinds.includes(1))
