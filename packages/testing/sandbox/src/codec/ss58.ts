import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

const ACCOUNT_BYTES = 32

const checksum = (body: Uint8Array): Uint8Array => blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).slice(0, 2)

/** Address of an account on the network with these prefix bytes. */
export const writeSs58 = (prefix: readonly number[], account: Uint8Array): string => {
  const body = concatBytes(Uint8Array.from(prefix), account)
  return base58.encode(concatBytes(body, checksum(body)))
}

/**
 * Account bytes of an address on the network with these prefix bytes; undefined when the text is not such an address.
 */
export const readSs58 = (prefix: readonly number[], text: string): Uint8Array | undefined => {
  try {
    const account = base58.decode(text).slice(prefix.length, prefix.length + ACCOUNT_BYTES)
    return account.length === ACCOUNT_BYTES && writeSs58(prefix, account) === text ? account : undefined
  } catch {
    return undefined
  }
}
