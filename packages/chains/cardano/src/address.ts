import { base58, bech32 } from '@scure/base'
import { decodeText, UnreadableInput } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'
import { type Cbor, readCbor } from './cbor.ts'

/** A payable address. */
export interface CardanoAddress {
  /** The bytes used in transactions. */
  readonly bytes: Uint8Array
  readonly form: 'base' | 'pointer' | 'enterprise' | 'byron'
  /** A script, not a key, controls the address. */
  readonly script: boolean
}

/** Longest text decoded; the length of pointer and Byron addresses varies. */
const MAX_LENGTH = 150

/** Reads a mainnet address; `undefined` for anything else, including reward addresses, which cannot be paid. */
export const parseAddress = (text: string): CardanoAddress | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  let bytes: Uint8Array | undefined
  if (/^addr1/i.test(text)) {
    const decoded = bech32.decodeUnsafe(text, MAX_LENGTH)
    bytes = (decoded?.prefix === 'addr' ? bech32.fromWordsUnsafe(decoded.words) : undefined) ?? undefined
  } else bytes = decodeText(base58, text)
  try {
    return bytes && decodeAddress(bytes)
  } catch (error) {
    if (!UnreadableInput.is(error)) throw error
    return undefined
  }
}

/**
 * Reads the bytes of an address, with the rules of `parseAddress`.
 *
 * @throws {UnreadableInput} For a Byron address that is not CBOR.
 */
export const decodeAddress = (bytes: Uint8Array): CardanoAddress | undefined => {
  const [header = 0] = bytes
  const [kind, network] = [header >> 4, header & 15]
  if (kind === 8) return isByron(bytes) ? { bytes, form: 'byron', script: false } : undefined
  if (network !== 1) return undefined
  const script = (kind & 1) === 1
  if (kind <= 3 && bytes.length === 57) return { bytes, form: 'base', script }
  if ((kind === 4 || kind === 5) && bytes.length > 31 && bytes.length < 60) return { bytes, form: 'pointer', script }
  return (kind === 6 || kind === 7) && bytes.length === 29 ? { bytes, form: 'enterprise', script } : undefined
}

/** Encodes the canonical form: bech32 in lower case, base58 for Byron addresses. */
export const formatAddress = ({ bytes, form }: CardanoAddress): string =>
  form === 'byron' ? base58.encode(bytes) : bech32.encode('addr', bech32.toWords(bytes), false)

/** Reads an address in any form. One that a script controls has a form of its own, such as `base-script`. */
export const readAddress = (text: string): AddressReading | undefined => {
  const address = parseAddress(text)
  return address && { canonical: formatAddress(address), form: `${address.form}${address.script ? '-script' : ''}` }
}

/**
 * Checks a Byron address: `[24(payload), crc]` with the payload `[root, attributes, type]`. A network magic in the
 * attributes marks a test network.
 */
const isByron = (bytes: Uint8Array): boolean => {
  const [tagged, checksum, ...more] = listItems(readCbor(bytes))
  if (more.length > 0 || typeof tagged !== 'object' || tagged === null || !('tag' in tagged)) return false
  if (tagged.tag !== 24n || !(tagged.value instanceof Uint8Array) || computeCrc32(tagged.value) !== checksum)
    return false
  const [root, attributes, type, ...rest] = listItems(readCbor(tagged.value))
  if (!(root instanceof Uint8Array) || root.length !== 28 || type !== 0n || rest.length > 0) return false
  if (typeof attributes !== 'object' || attributes === null || !('pairs' in attributes)) return false
  return !attributes.pairs.some(([key]) => key === MAGIC)
}

/** Byron attribute that holds the network magic. */
const MAGIC = 2n

const listItems = (value: Cbor): readonly Cbor[] => (Array.isArray(value) ? value : [])

/** CRC-32 as in Ethernet and zip. */
const computeCrc32 = (bytes: Uint8Array): bigint => {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return BigInt((crc ^ 0xffff_ffff) >>> 0)
}
