import { concatBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/core'
import { ByteReader } from './byte-reader.ts'
import { fromHex, isSameBytes, toLittleEndian } from './bytes.ts'

/** Data of an `x_swap_native` instruction of the swap endpoint, without a message. */
export interface SolanaSwap {
  /** Lamports. */
  readonly amount: bigint
  readonly destinationChain: number
  readonly destinationAddress: Uint8Array
  readonly destinationAsset: number
  readonly parameters: Uint8Array
  /** Distinguishes the event accounts of one sender. */
  readonly seed: Uint8Array
}

/** Source: the program's published interface. */
const DISCRIMINATOR = fromHex('a3265ce2f3698dc4') ?? new Uint8Array()

export const encode = (swap: SolanaSwap): Uint8Array =>
  concatBytes(
    DISCRIMINATOR,
    toLittleEndian(swap.amount, 8),
    toLittleEndian(swap.destinationChain, 4),
    writeVector(swap.destinationAddress),
    toLittleEndian(swap.destinationAsset, 4),
    toLittleEndian(0, 1),
    writeVector(swap.parameters),
    writeVector(swap.seed),
  )

const writeVector = (bytes: Uint8Array): Uint8Array => concatBytes(toLittleEndian(bytes.length, 4), bytes)

/**
 * Decodes instruction data.
 *
 * @throws {UnreadableInput} for another instruction and for a swap with a message
 */
export const decode = (data: Uint8Array): SolanaSwap => {
  const reader = new ByteReader(data)
  if (!isSameBytes(reader.take(8), DISCRIMINATOR)) throw new UnreadableInput('the instruction is not x_swap_native')
  const vector = (): Uint8Array => reader.take(reader.number(4))
  const head = {
    amount: reader.amount(8),
    destinationChain: reader.number(4),
    destinationAddress: vector(),
    destinationAsset: reader.number(4),
  }
  if (reader.number(1) !== 0) throw new UnreadableInput('the swap carries a message')
  const swap = { ...head, parameters: vector(), seed: vector() }
  reader.end()
  return swap
}
