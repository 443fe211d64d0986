import { UnreadableInput } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { ByteCursor } from './byte-cursor.ts'

describe('a byte cursor', () => {
  it('reads from front to back and throws past the end', () => {
    const cursor = new ByteCursor(Uint8Array.of(1, 2, 3), 'bag')
    expect([cursor.byte(), [...cursor.take(1)], cursor.size]).toEqual([1, [2], 3])
    expect(() => cursor.end()).toThrow(new UnreadableInput('Bytes follow the bag.'))
    expect(() => cursor.take(2)).toThrow(new UnreadableInput('The bag ends early.'))
    expect(cursor.byte()).toBe(3)
    cursor.end()
    expect(() => cursor.byte()).toThrow(UnreadableInput)
  })

  it('returns copies', () => {
    const bytes = Uint8Array.of(1)
    new ByteCursor(bytes, 'bag').take(1).fill(9)
    expect([...bytes]).toEqual([1])
  })
})
