import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { publicKeyToAddress } from 'viem/utils'

const checked = createBase58check(sha256)

/** First byte of every address of the main network. */
const PREFIX = 0x41

/** Bytes of an address, 21 with the prefix; undefined for any other text. */
export const tronBytes = (text: string): Uint8Array | undefined => {
  try {
    const bytes = /^41[0-9a-f]{40}$/i.test(text) ? Uint8Array.from(Buffer.from(text, 'hex')) : checked.decode(text)
    return isTronBytes(bytes) ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Tells whether bytes are an address of the main network. */
export const isTronBytes = (bytes: Uint8Array): boolean => bytes.length === 21 && bytes[0] === PREFIX

/** `T…` of 21 bytes. */
export const tronAddress = (bytes: Uint8Array): string => checked.encode(bytes)

/** `0x…`, the notation of the virtual machine, of 21 bytes. */
export const machineAddress = (bytes: Uint8Array): string => `0x${Buffer.from(bytes.slice(1)).toString('hex')}`

/** `T…` of a machine address. */
export const fromMachine = (address: string): string =>
  tronAddress(Uint8Array.from([PREFIX, ...Buffer.from(address.slice(2), 'hex')]))

/** Machine address of `T…`. Throws when the text is no address. */
export const toMachine = (text: string): string => {
  const bytes = tronBytes(text)
  if (!bytes) throw new Error(`${text} is not an address of TRON.`)
  return machineAddress(bytes)
}

/** Machine address of a public key, uncompressed with its prefix. */
export const machineAddressOfKey = (publicKey: Uint8Array): string =>
  publicKeyToAddress(`0x${Buffer.from(publicKey).toString('hex')}`).toLowerCase()
