import { base58 } from '@scure/base'

/** Whether a text is the digest of a transaction: 32 bytes in base58. */
export const isDigest = (text: string): boolean => {
  try {
    return text.length <= 44 && base58.decode(text).length === 32
  } catch {
    return false // not the base58 alphabet
  }
}
