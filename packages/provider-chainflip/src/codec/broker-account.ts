import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { sameBytes } from './bytes.ts'

/** Prefix 2112 of Chainflip accounts, in the two bytes SS58 spreads it over; addresses begin with `cF`. */
const PREFIX = Uint8Array.of(0x50, 0x08)

const CONTEXT = utf8ToBytes('SS58PRE')

/** The 32 bytes of a Chainflip account, `cF…`; `undefined` when the text is none. */
export const accountBytes = (text: string): Uint8Array | undefined => {
  const bytes = decode(text)
  if (bytes?.length !== 36 || !sameBytes(bytes.slice(0, 2), PREFIX)) return undefined
  const body = bytes.slice(0, 34)
  return sameBytes(checksum(body), bytes.slice(34)) ? body.slice(2) : undefined
}

const checksum = (body: Uint8Array): Uint8Array => blake2b(concatBytes(CONTEXT, body)).slice(0, 2)

const decode = (text: string): Uint8Array | undefined => {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
