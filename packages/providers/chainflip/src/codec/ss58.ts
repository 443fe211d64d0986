import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { isSameBytes, tryDecode } from './bytes.ts'

/** Network prefixes in SS58: 0 for Polkadot; 2112 for Chainflip, encoded in two bytes. */
export const prefixes: { readonly polkadot: Uint8Array; readonly chainflip: Uint8Array } = {
  polkadot: Uint8Array.of(0),
  chainflip: Uint8Array.of(0x50, 0x08),
}

const ACCOUNT_BYTES = 32
const CHECKSUM_BYTES = 2
const CONTEXT = utf8ToBytes('SS58PRE')

/** The 32 bytes of an account on the network with this prefix; `undefined` for any other text. */
export const readAccount = (prefix: Uint8Array, text: string): Uint8Array | undefined => {
  const bytes = tryDecode(() => base58.decode(text))
  if (bytes?.length !== prefix.length + ACCOUNT_BYTES + CHECKSUM_BYTES) return undefined
  const body = bytes.slice(0, -CHECKSUM_BYTES)
  const ours =
    isSameBytes(body.slice(0, prefix.length), prefix) &&
    isSameBytes(computeChecksum(body), bytes.slice(-CHECKSUM_BYTES))
  return ours ? body.slice(prefix.length) : undefined
}

/** The 32 bytes of a Chainflip account, `cF…`; `undefined` for any other text. */
export const readAccountBytes = (text: string): Uint8Array | undefined => readAccount(prefixes.chainflip, text)

/** The address of an account on the network with this prefix. */
export const writeAccount = (prefix: Uint8Array, account: Uint8Array): string => {
  const body = concatBytes(prefix, account)
  return base58.encode(concatBytes(body, computeChecksum(body)))
}

const computeChecksum = (body: Uint8Array): Uint8Array => blake2b(concatBytes(CONTEXT, body)).slice(0, CHECKSUM_BYTES)
