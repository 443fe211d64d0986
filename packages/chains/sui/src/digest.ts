import { base58 } from '@scure/base'

/** Whether a text is a transaction digest: 32 bytes in base58. */
export const isDigest = (text: string): boolean => {
  try {
    return text.length <= 44 && base58.decode(text).length === 32
  } catch {
    return false // invalid base58
  }
}
