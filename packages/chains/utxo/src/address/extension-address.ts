import { bech32 } from '@scure/base'

/** Two public keys behind the version. */
const KEY_BYTES = 66

const MAX_LENGTH = 130

/** Returns `true` for a stealth address of Litecoin's extension blocks (MWEB). Source: LIP-0004. */
export const isExtensionAddress = (text: string, prefix: string): boolean => {
  if (text.length > MAX_LENGTH) return false
  const decoded = bech32.decodeUnsafe(text, MAX_LENGTH)
  if (decoded?.prefix !== prefix) return false
  const [version, ...words] = decoded.words
  return version === 0 && bech32.fromWordsUnsafe(words)?.length === KEY_BYTES
}
