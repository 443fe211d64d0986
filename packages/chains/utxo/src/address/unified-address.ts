import { bech32m } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import { Cursor } from '../transaction/cursor.ts'
import { reverseJumble } from './unjumble.ts'

/** Longest text decoded, far above addresses in use; each receiver adds about 75 characters. */
const MAX_LENGTH = 1000

/** Bytes of each receiver kind: p2pkh, p2sh, Sapling, Orchard. */
const LENGTHS: Readonly<Record<number, number>> = { 0: 20, 1: 20, 2: 43, 3: 43 }

/** The message ends in the prefix of the address, padded with zeros. */
const PADDING_BYTES = 16

/** One way to pay a unified address: 0 p2pkh, 1 p2sh, 2 Sapling, 3 Orchard, others of the future. */
export interface Receiver {
  readonly kind: number
  readonly payload: Uint8Array
}

/**
 * Reads a unified address: padding, ascending receivers of the right lengths, at most one transparent, at least one
 * shielded. Source: ZIP-316.
 */
export const readUnifiedAddress = (text: string, prefix: string): readonly Receiver[] | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  const decoded = bech32m.decodeUnsafe(text, MAX_LENGTH)
  const jumbled = decoded?.prefix === prefix ? bech32m.fromWordsUnsafe(decoded.words) : undefined
  const message = jumbled ? reverseJumble(jumbled) : undefined
  if (!message) return undefined
  const padding = new Uint8Array(PADDING_BYTES)
  padding.set(new TextEncoder().encode(prefix))
  const end = message.length - PADDING_BYTES
  if (!padding.every((byte, index) => byte === message[end + index])) return undefined

  const cursor = new Cursor(message.slice(0, -PADDING_BYTES))
  const found: Receiver[] = []
  try {
    while (!cursor.done) {
      const kind = cursor.compactSize()
      const payload = cursor.sized()
      if ((LENGTHS[kind] ?? payload.length) !== payload.length) return undefined
      found.push({ kind, payload })
    }
  } catch (error) {
    if (!UnreadableInput.is(error)) throw error
    return undefined
  }

  const kinds = found.map(({ kind }) => kind)
  const ascends = kinds.every((kind, index) => index === 0 || kind > (kinds[index - 1] as number))
  const isShielded = kinds.some((kind) => kind > 1)
  const hasBothTransparent = kinds.includes(0) && kinds.includes(1)
  return ascends && isShielded && !hasBothTransparent ? found : undefined
}
