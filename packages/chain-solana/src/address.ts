import { base58 } from '@scure/base'
import type { AddressReading } from '@switchyard/core'

/** The 32 bytes of a Solana address; `undefined` when `text` is none. */
export const addressBytes = (text: string): Uint8Array | undefined => {
  if (text.length < 32 || text.length > 44) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined // not the base58 alphabet
  }
}

/** Reads a Solana address. Base58 of 32 bytes carries no checksum: a mistyped character cannot be noticed. */
export const readAddress = (text: string): AddressReading | undefined =>
  addressBytes(text) ? { canonical: text, form: 'solana' } : undefined
