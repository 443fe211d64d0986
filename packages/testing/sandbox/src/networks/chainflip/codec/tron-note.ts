import { concatBytes } from '@noble/hashes/utils.js'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import { type FlipAsset, flipAssets } from '../assets.ts'
import { addressBytes, addressLength, addressText } from './address-bytes.ts'

/** A vault swap on TRON as its note names it. */
export interface TronNote {
  readonly to: FlipAsset
  readonly destination: string
  /** Encoded `cfParameters`. */
  readonly parameters: Uint8Array
}

/** Variants of an encoded address by chain. */
const VARIANTS: Readonly<Record<string, number>> = {
  Ethereum: 0,
  Bitcoin: 2,
  Arbitrum: 3,
  Solana: 4,
  Assethub: 5,
  Tron: 6,
  Bsc: 7,
}

/** A SCALE vector of bytes, its length in one byte below 64 and in two above. */
const sized = (bytes: Uint8Array): Uint8Array =>
  concatBytes(bytes.length < 64 ? littleEndian(bytes.length << 2, 1) : littleEndian((bytes.length << 2) | 1, 2), bytes)

const readSized = (reader: LittleReader): Uint8Array => {
  const first = reader.int(1)
  if ((first & 3) > 1) throw new RangeError('The vector is too long.')
  return reader.bytes((first & 3) === 0 ? first >> 2 : (first | (reader.int(1) << 8)) >> 2)
}

const address = ({ chain }: FlipAsset, text: string): Uint8Array => {
  const bytes = addressBytes(chain, text)
  return addressLength(chain) === undefined ? sized(bytes) : bytes
}

/** The note of a vault swap without a message. */
export const encodeNote = ({ to, destination, parameters }: TronNote): Uint8Array =>
  concatBytes(
    Uint8Array.of(to.id, VARIANTS[to.chain.name] as number),
    address(to, destination),
    Uint8Array.of(0),
    sized(parameters),
  )

/** Decodes a note. Throws on anything else; the deposit is then lost. */
export const decodeNote = (bytes: Uint8Array): TronNote => {
  const reader = new LittleReader(bytes)
  const id = reader.int(1)
  const to = flipAssets.find((asset) => asset.id === id)
  if (!to || reader.int(1) !== VARIANTS[to.chain.name]) throw new RangeError(`Asset ${id} is not paid to this address.`)
  const length = addressLength(to.chain)
  const destination = addressText(to.chain, length === undefined ? readSized(reader) : reader.bytes(length))
  if (reader.int(1) !== 0) throw new RangeError('Messages are not simulated.')
  return { to, destination, parameters: readSized(reader) }
}
