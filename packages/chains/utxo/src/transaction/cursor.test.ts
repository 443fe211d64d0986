import { hexToBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/chain-kit'
import { describe, expect, it } from 'vitest'
import { Cursor } from './cursor.ts'

const over = (hex: string): Cursor => new Cursor(hexToBytes(hex))

describe('a cursor', () => {
  it('takes bytes from front to back', () => {
    const cursor = over('010203')
    expect(cursor.take(2)).toEqual(Uint8Array.of(1, 2))
    expect([cursor.offset, cursor.done]).toEqual([2, false])
    expect(cursor.take(1)).toEqual(Uint8Array.of(3))
    expect([cursor.offset, cursor.done]).toEqual([3, true])
    expect(cursor.take(0)).toHaveLength(0)
  })

  it('never reads past the end, and stays where it was', () => {
    const cursor = over('0102')
    cursor.take(1)
    expect(() => cursor.take(2)).toThrow(UnreadableInput)
    expect(cursor.take(1)).toEqual(Uint8Array.of(2))
    expect(() => cursor.take(1)).toThrow(UnreadableInput)
  })

  it('reads integers with the lowest byte first', () => {
    expect(over('01020304').integer(4)).toBe(0x04030201n)
    expect(over('ffffffffffffffff').integer(8)).toBe(2n ** 64n - 1n)
    expect(over('00ff').integer(1)).toBe(0n)
  })

  // Source: the protocol documentation of Bitcoin, "CompactSize unsigned integers".
  it('reads a length in one, three, five or nine bytes', () => {
    expect(
      ['fc', 'fdfd00', 'fdffff', 'fe00000100', 'feffffffff', 'ffffffffff00000000'].map((hex) =>
        over(hex).compactSize(),
      ),
    ).toEqual([252, 253, 65_535, 65_536, 4_294_967_295, 4_294_967_295])
    const cursor = over('fdfd0007')
    cursor.compactSize()
    expect(cursor.offset).toBe(3)
  })

  it('refuses a length above 2^32 - 1', () => {
    expect(() => over('ff0000000001000000').compactSize()).toThrow('A length is above 2^32 - 1.')
    expect(() => over('fd01').compactSize()).toThrow(UnreadableInput)
  })

  it('reads bytes behind their length', () => {
    const cursor = over('020a0bff')
    expect(cursor.sized()).toEqual(Uint8Array.of(10, 11))
    expect(cursor.offset).toBe(3)
    expect(() => over('020a').sized()).toThrow(UnreadableInput)
  })
})
