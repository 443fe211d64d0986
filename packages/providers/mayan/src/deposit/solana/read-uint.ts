import { UnreadableInput } from '@switchyard/core'

/** A little-endian integer of `bytes` bytes. @throws {UnreadableInput} beyond the end. */
export const readUint = (data: Uint8Array, at: number, bytes: number): bigint => {
  if (at < 0 || at + bytes > data.length) throw new UnreadableInput('the data is too short')
  return data.slice(at, at + bytes).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
