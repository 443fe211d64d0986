import { concatBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/core'
import { ByteReader } from './byte-reader.ts'
import { toLittleEndian } from './bytes.ts'

/** The note of a vault swap on TRON, without a message. */
export interface TronNote {
  /** Number of the bought asset. */
  readonly asset: number
  /** Code of the chain paid to. */
  readonly chain: string
  /** Payout address: raw bytes, on Bitcoin the ASCII of the text. */
  readonly address: Uint8Array
  /** Encoded parameters. */
  readonly parameters: Uint8Array
}

/** Variants of an encoded address with its length; on Bitcoin the encoding states it. Source: `EncodedAddress` of the State Chain. */
const variants: readonly (readonly [chain: string, variant: number, length: number | undefined])[] = [
  ['ETH', 0, 20],
  ['BTC', 2, undefined],
  ['ARB', 3, 20],
  ['SOL', 4, 32],
  ['DOT', 5, 32],
  ['TRON', 6, 20],
  ['BSC', 7, 20],
]

/** A SCALE vector: its length in one byte below 64, else in two. */
const writeVector = (bytes: Uint8Array): Uint8Array =>
  concatBytes(
    bytes.length < 64 ? toLittleEndian(bytes.length << 2, 1) : toLittleEndian((bytes.length << 2) | 1, 2),
    bytes,
  )

/**
 * Encodes a note. Source: `TronVaultSwapData` of the engine and the protocol's page on vault swaps from TRON.
 *
 * @throws {RangeError} for a chain without addresses
 */
export const encode = ({ asset, chain, address, parameters }: TronNote): Uint8Array => {
  const found = variants.find(([code]) => code === chain)
  if (!found) throw new RangeError(`${chain} has no encoded address`)
  const [, variant, length] = found
  const paid = length === undefined ? writeVector(address) : address
  return concatBytes(
    toLittleEndian(asset, 1),
    toLittleEndian(variant, 1),
    paid,
    toLittleEndian(0, 1),
    writeVector(parameters),
  )
}

/**
 * Decodes a note.
 *
 * @throws {UnreadableInput} for anything else, for a swap with a message, and for bytes after the note
 */
export const decode = (bytes: Uint8Array): TronNote => {
  const reader = new ByteReader(bytes)
  const [asset, variant] = [reader.number(1), reader.number(1)]
  const found = variants.find((one) => one[1] === variant)
  if (!found) throw new UnreadableInput(`an address has variant ${variant}`)
  const [chain, , length] = found
  const address = reader.take(length ?? reader.compact())
  if (reader.number(1) !== 0) throw new UnreadableInput('the swap carries a message')
  const parameters = reader.take(reader.compact())
  reader.end()
  return { asset, chain, address, parameters }
}
