import { encodeRlp as ethersRlp } from 'ethers'
import fc from 'fast-check'
import { numberToHex, toRlp } from 'viem'
import { describe, expect, it } from 'vitest'
import { anyBytes, uintOf } from '../testing/arbitraries.ts'
import { encodeRlp, encodeRlpNumber, type RlpItem } from './rlp.ts'

const text = (letters: string) => `0x${Buffer.from(letters).toString('hex')}` as const
const lorem = text('Lorem ipsum dolor sit amet, consectetur adipisicing elit')

describe('encodeRlp', () => {
  // Examples of the RLP page of ethereum.org.
  it.each<[string, RlpItem, string]>([
    ['a text', text('dog'), '0x83646f67'],
    ['a list of texts', [text('cat'), text('dog')], '0xc88363617483646f67'],
    ['no bytes', '0x', '0x80'],
    ['an empty list', [], '0xc0'],
    ['the byte zero', '0x00', '0x00'],
    ['the byte fifteen', '0x0f', '0x0f'],
    ['two bytes', '0x0400', '0x820400'],
    ['lists in lists', [[], [[]], [[], [[]]]], '0xc7c0c1c0c3c0c1c0'],
    ['a text of 56 bytes', lorem, `0xb838${lorem.slice(2)}`],
  ])('encodes %s', (_, item, bytes) => {
    expect(encodeRlp(item)).toBe(bytes)
  })

  it('equals viem and ethers for bytes and nested lists of any length', () => {
    const { item } = fc.letrec<{ item: RlpItem }>((tie) => ({
      item: fc.oneof({ maxDepth: 4 }, anyBytes(90), fc.array(tie('item'), { maxLength: 6 })),
    }))
    fc.assert(
      fc.property(item, (made) => {
        expect(encodeRlp(made)).toBe(toRlp(made))
        expect(encodeRlp(made)).toBe(ethersRlp(made as never))
      }),
    )
  })

  it.each([55, 56, 255, 256, 65_535, 65_536])('equals viem for a content of %d bytes', (length) => {
    const bytes = `0x${'ab'.repeat(length)}` as const
    expect(encodeRlp(bytes)).toBe(toRlp(bytes))
    expect(encodeRlp([bytes])).toBe(toRlp([bytes]))
  })

  it('refuses half a byte and anything that is not hexadecimal', () => {
    for (const wrong of ['0x1', 'dog', '0xzz']) expect(() => encodeRlp(wrong as '0x')).toThrow(TypeError)
  })
})

describe('rlpNumber', () => {
  it('is big-endian without leading zeros, zero without bytes', () => {
    expect(encodeRlpNumber(0n)).toBe('0x')
    fc.assert(
      fc.property(uintOf(256), (value) => {
        const digits = numberToHex(value).slice(2)
        expect(encodeRlpNumber(value)).toBe(value === 0n ? '0x' : `0x${digits.length % 2 ? '0' : ''}${digits}`)
      }),
    )
    expect(() => encodeRlpNumber(-1n)).toThrow(TypeError)
  })
})
