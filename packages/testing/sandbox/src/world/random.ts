import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Randomness by label: the same seed and label always give the same bytes, in any order of calls. */
export interface Random {
  /** 32 bytes. */
  bytes(label: string): Uint8Array
  /** 64 lower-case hex digits. */
  hex(label: string): string
  /** An integer from zero (inclusive) to the limit (exclusive). */
  integer(label: string, limit: number): number
}

/** Labelled randomness from one seed. */
export const createRandom = (seed: string): Random => {
  const bytes = (label: string): Uint8Array => sha256(utf8ToBytes(`${seed}\n${label}`))
  return {
    bytes,
    hex: (label) => bytesToHex(bytes(label)),
    integer: (label, limit) => Number(BigInt(`0x${bytesToHex(bytes(label))}`) % BigInt(limit)),
  }
}
