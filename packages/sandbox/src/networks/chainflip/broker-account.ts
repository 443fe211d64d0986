import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

const PREFIX = Uint8Array.of(0x50, 0x08)

const checksum = (body: Uint8Array): Uint8Array => blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).slice(0, 2)

/** Address of an account, `cF…`. */
export const accountAddress = (bytes: Uint8Array): string => {
  const body = concatBytes(PREFIX, bytes)
  return base58.encode(concatBytes(body, checksum(body)))
}

/** Bytes of an account; undefined when the text is none. */
export const accountBytes = (text: string): Uint8Array | undefined => {
  try {
    const bytes = base58.decode(text)
    return bytes.length === 36 && accountAddress(bytes.slice(2, 34)) === text ? bytes.slice(2, 34) : undefined
  } catch {
    return undefined
  }
}
