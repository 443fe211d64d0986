import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check, hex } from '@scure/base'
import { readAccount } from './read-account.ts'

const checked = createBase58check(sha256)

/**
 * Tells whether a payload contains an address: as text in any letter case of hexadecimal or bech32, or as bytes.
 *
 * The encoding of the payload is not public, so the address cannot be located exactly; but a payload without it is certainly
 * not for this destination.
 */
export const namesDestination = (payload: string, address: string): boolean => {
  const bytes = payload.toLowerCase().replace(/^0x/, '')
  return listSpellings(address).some((spelling) => spelling.length >= 40 && isAligned(bytes, spelling))
}

/** Only at a byte boundary: half a byte off, it is another address. */
const isAligned = (bytes: string, part: string): boolean => {
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1)) if (at % 2 === 0) return true
  return false
}

const listSpellings = (address: string): readonly string[] => {
  const isFoldable = /^0x/i.test(address) || /^[a-z]{2,4}1[a-z0-9]+$/i.test(address)
  const texts = isFoldable ? [address, address.toLowerCase(), address.toUpperCase()] : [address]
  const encoded = texts.map((text) => hex.encode(new TextEncoder().encode(text)))
  const account = readAccount(address) ?? readProgram(address) ?? readHash(address)
  return account === undefined ? encoded : [...encoded, account]
}

/** Reads the witness program of a bech32 or bech32m address. */
const readProgram = (address: string): string | undefined => {
  for (const codec of [bech32, bech32m]) {
    const decoded = codec.decodeUnsafe(address)
    const program = decoded && codec.fromWordsUnsafe(decoded.words.slice(1))
    if (program) return hex.encode(program)
  }
  return undefined
}

/** Reads the hash of a base58 address. */
const readHash = (address: string): string | undefined => {
  try {
    return hex.encode(checked.decode(address).slice(1))
  } catch {
    return undefined
  }
}
