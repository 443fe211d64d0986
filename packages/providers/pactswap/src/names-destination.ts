import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check, hex } from '@scure/base'
import { accountHex } from './account-hex.ts'

const checked = createBase58check(sha256)

/**
 * Whether a payload contains an address: as text in any letter case of hexadecimal or bech32, or as bytes.
 *
 * The encoding of the payload is not public, so the address cannot be located exactly; but a payload without it is certainly
 * not for this destination.
 */
export const namesDestination = (payload: string, address: string): boolean => {
  const bytes = payload.toLowerCase().replace(/^0x/, '')
  return spellings(address).some((spelling) => spelling.length >= 40 && alignedIn(bytes, spelling))
}

/** Only at a byte boundary: half a byte off, it is another address. */
const alignedIn = (bytes: string, part: string): boolean => {
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1)) if (at % 2 === 0) return true
  return false
}

const spellings = (address: string): readonly string[] => {
  const foldable = /^0x/i.test(address) || /^[a-z]{2,4}1[a-z0-9]+$/i.test(address)
  const texts = foldable ? [address, address.toLowerCase(), address.toUpperCase()] : [address]
  const account = accountHex(address) ?? programHex(address) ?? hashHex(address)
  return [
    ...texts.map((text) => hex.encode(new TextEncoder().encode(text))),
    ...(account === undefined ? [] : [account]),
  ]
}

/** Witness program of a bech32 or bech32m address. */
const programHex = (address: string): string | undefined => {
  for (const codec of [bech32, bech32m]) {
    const decoded = codec.decodeUnsafe(address)
    const program = decoded && codec.fromWordsUnsafe(decoded.words.slice(1))
    if (program) return hex.encode(program)
  }
  return undefined
}

/** Hash of a base58 address. */
const hashHex = (address: string): string | undefined => {
  try {
    return hex.encode(checked.decode(address).slice(1))
  } catch {
    return undefined
  }
}
