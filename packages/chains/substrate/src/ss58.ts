import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { decodeText } from '@switchyard/chain-kit'

/** Size of an account id: a public key, or the id of a multisig or a pallet. */
const ACCOUNT_BYTES = 32
const CHECKSUM_BYTES = 2

const CONTEXT: Uint8Array = new TextEncoder().encode('SS58PRE')

/**
 * Decodes an SS58 address with this network `prefix` to its account id; `undefined` for anything else, including other
 * networks and lengths.
 */
export const readAccount = (prefix: number, text: string): Uint8Array | undefined => {
  const head = encodePrefix(prefix).length
  const bytes = text.length <= 60 ? decodeText(base58, text) : undefined
  if (bytes?.length !== head + ACCOUNT_BYTES + CHECKSUM_BYTES) return undefined
  const account = bytes.slice(head, -CHECKSUM_BYTES)
  return writeAccount(prefix, account) === text ? account : undefined
}

/** Encodes an account id as an SS58 address with this network `prefix`. */
export const writeAccount = (prefix: number, account: Uint8Array): string => {
  const payload = Uint8Array.from([...encodePrefix(prefix), ...account])
  const checksum = blake2b(Uint8Array.from([...CONTEXT, ...payload])).slice(0, CHECKSUM_BYTES)
  return base58.encode(Uint8Array.from([...payload, ...checksum]))
}

/** One byte up to 63, two from 64 to 16 383. Source: the SS58 registry's description of the format. */
const encodePrefix = (prefix: number): readonly number[] =>
  prefix < 64 ? [prefix] : [0x40 | ((prefix >> 2) & 0x3f), (prefix >> 8) | ((prefix & 3) << 6)]
