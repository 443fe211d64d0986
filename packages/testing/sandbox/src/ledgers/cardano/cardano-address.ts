import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { ed25519Key } from '../public-keys.ts'

const PREFIX = 'addr'
const MAINNET = 1
/** Header of an address of a key alone, on the main network. */
const ENTERPRISE = 0x61
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [0, 57],
  [1, 57],
  [2, 57],
  [3, 57],
  [6, 29],
  [7, 29],
])

/** Hash of a public key, as addresses hold it. */
export const keyHash = (publicKey: Uint8Array): Uint8Array => blake2b(publicKey, { dkLen: 28 })

/** Tells whether bytes are a Shelley address of the main network. Pointer and Byron addresses are not simulated. */
export const isPayable = (bytes: Uint8Array): boolean => {
  const [header = 0] = bytes
  return (header & 15) === MAINNET && LENGTHS.get(header >> 4) === bytes.length
}

/** Bytes of an address; `undefined` for another text. */
export const readAddress = (text: string): Uint8Array | undefined => {
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, 150)
    const bytes = bech32.fromWords(words)
    return prefix === PREFIX && isPayable(bytes) ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Text of an address. */
export const writeAddress = (bytes: Uint8Array): string => bech32.encode(PREFIX, bech32.toWords(bytes), 150)

/** Address of an ed25519 seed. */
export const addressOf = (seed: Uint8Array): string =>
  writeAddress(Uint8Array.from([ENTERPRISE, ...keyHash(ed25519Key(seed))]))

/** Hex hash of the key that controls an address; `undefined` where a script does. */
export const paymentKey = (address: string): string | undefined => {
  const bytes = readAddress(address)
  return bytes && ((bytes[0] ?? 0) >> 4) % 2 === 0 ? bytesToHex(bytes.slice(1, 29)) : undefined
}
