import { describe, expect, it } from 'vitest'
import { abi } from './abi.ts'

/** A number as one word of 32 bytes. */
const word = (value: number): string => value.toString(16).padStart(64, '0')
/** Bytes as one word, filled up behind them. */
const filled = (hex: string): string => hex.padEnd(64, '0')

describe('the examples of the ABI specification', () => {
  it('sam(bytes,bool,uint256[]) with "dave", true and [1, 2, 3]', () => {
    const call = abi.call('0xa5643bf2', abi.bytes, abi.bool, abi.list(abi.uint(256)))
    const words = [word(0x60), word(1), word(0xa0), word(4), filled('64617665'), word(3), word(1), word(2), word(3)]
    const data = `0xa5643bf2${words.join('')}`
    expect(call.encode(['0x64617665', true, [1n, 2n, 3n]])).toBe(data)
    expect(call.decode(data)).toEqual(['0x64617665', true, [1n, 2n, 3n]])
  })

  it('f(uint256,uint32[],bytes10,bytes) with 0x123, [0x456, 0x789], "1234567890" and "Hello, world!"', () => {
    const call = abi.call('8be65246', abi.uint(256), abi.list(abi.uint(32)), abi.fixed(10), abi.bytes)
    const [ten, hello] = ['31323334353637383930', '48656c6c6f2c20776f726c6421']
    const heads = [word(0x123), word(0x80), filled(ten), word(0xe0)]
    const data = `0x8be65246${[...heads, word(2), word(0x456), word(0x789), word(0x0d), filled(hello)].join('')}`
    const values = [0x123n, [0x456n, 0x789n], `0x${ten}`, `0x${hello}`] as const
    expect(call.encode(values)).toBe(data)
    expect(call.decode(data)).toEqual(values)
  })

  it('g(uint256[][],string[]) with [[1, 2], [3]] and ["one", "two", "three"]', () => {
    const call = abi.call('2289b18c', abi.list(abi.list(abi.uint(256))), abi.list(abi.text))
    const numbers = [word(2), word(0x40), word(0xa0), word(2), word(1), word(2), word(1), word(3)]
    const texts = [word(3), word(0x60), word(0xa0), word(0xe0)]
    const letters = [word(3), filled('6f6e65'), word(3), filled('74776f'), word(5), filled('7468726565')]
    const data = `0x2289b18c${[word(0x40), word(0x140), ...numbers, ...texts, ...letters].join('')}`
    expect(
      call.encode([
        [[1n, 2n], [3n]],
        ['one', 'two', 'three'],
      ]),
    ).toBe(data)
    expect(call.decode(data)).toEqual([
      [[1n, 2n], [3n]],
      ['one', 'two', 'three'],
    ])
  })
})

describe('abi.struct', () => {
  const orderType = () => abi.struct({ amount: abi.uint(64), note: abi.text, done: abi.bool })

  it('encodes its members in the order they are declared in, whatever order they are given in', () => {
    expect(orderType().encode({ done: true, note: 'hi', amount: 7n })).toBe(
      [word(7), word(0x60), word(1), word(2), filled('6869')].join(''),
    )
  })

  it('gives each member its own value back', () => {
    const values = { amount: 7n, note: 'hi', done: false }
    expect(orderType().decode(orderType().encode(values), 0)).toEqual(values)
  })

  it('is in the head where all members are, else behind an offset', () => {
    const [flat, order] = [abi.struct({ a: abi.uint(8), b: abi.uint(8) }), orderType()]
    expect([flat.dynamic, flat.size, order.dynamic, order.size]).toEqual([false, 64, true, 32])
    const call = abi.call('00000000', abi.uint(8), flat, order)
    const tail = [word(9), word(0x60), word(0), word(1), filled('21')]
    const data = `0x00000000${[word(1), word(2), word(3), word(0x80), ...tail].join('')}`
    expect(call.encode([1n, { a: 2n, b: 3n }, { amount: 9n, note: '!', done: false }])).toBe(data)
    expect(call.decode(data)).toEqual([1n, { a: 2n, b: 3n }, { amount: 9n, note: '!', done: false }])
  })
})

describe('abi.text', () => {
  it('is UTF-8, from control characters to those of four bytes', () => {
    const bytes = '0a09c3a9e282acf09f9880'
    expect(abi.text.encode('\n\té€😀')).toBe(word(11) + filled(bytes))
    expect(abi.text.decode(word(11) + filled(bytes), 0)).toBe('\n\té€😀')
  })

  it('of a surrogate without its other half, or of no UTF-8, is refused', () => {
    for (const bytes of ['ff', 'c3', 'c080', 'eda080', 'f09f98'])
      expect(() => abi.text.decode(word(bytes.length / 2) + filled(bytes), 0)).toThrow('not UTF-8')
  })
})

describe('a value of a type', () => {
  it('may be the largest and the smallest of it', () => {
    expect(abi.uint(8).encode(255n)).toBe(word(255))
    expect(abi.uint(8).decode(word(255), 0)).toBe(255n)
    expect(abi.uint(256).encode(2n ** 256n - 1n)).toBe('f'.repeat(64))
    expect(abi.uint(8).encode(0n)).toBe(word(0))
  })

  it('is refused beyond it, both ways', () => {
    for (const value of [256n, -1n, -256n, -(2n ** 300n)]) expect(() => abi.uint(8).encode(value)).toThrow('uint8')
    expect(() => abi.uint(8).decode(word(256), 0)).toThrow('256 is not a uint8.')
    expect(() => abi.bool.decode(word(2), 0)).toThrow('2 is not a uint1.')
    expect(() => abi.fixed(4).decode(filled('1234567801'), 0)).toThrow('longer than 4 bytes')
    expect(() => abi.address.decode(`01${'11'.repeat(31)}`, 0)).toThrow('is not an address')
    expect(() => abi.address.decode(`${'00'.repeat(11)}01${'11'.repeat(20)}`, 0)).toThrow('is not an address')
  })

  it('is hex in pairs of digits with a prefix, of any case', () => {
    expect(abi.bytes.encode('0xAbCD')).toBe(word(2) + filled('abcd'))
    expect(abi.bytes.encode('0x')).toBe(word(0))
    for (const value of ['abcd', '0xabc', '0xzz', '0x 1', '00xab', '0xab ', 'x0xab'])
      expect(() => abi.bytes.encode(value), value).toThrow('is not 0x-prefixed hex of whole bytes')
    expect(() => abi.fixed(4).encode('0x123456')).toThrow('"0x123456" is not 0x-prefixed hex of 4 bytes.')
  })

  it('is cut in the message where it is long', () => {
    expect(() => abi.bytes.encode(`0xz${'1'.repeat(500)}`)).toThrow(`"0xz${'1'.repeat(77)}" is not`)
  })

  it('is refused where a tuple has more or fewer types', () => {
    const pair = abi.tuple(abi.uint(8), abi.uint(8))
    for (const values of [[1n], [1n, 2n, 3n]])
      expect(() => pair.encode(values as never)).toThrow(`${values.length} values given for 2 types.`)
  })
})

describe('call data', () => {
  it('is read in any case', () => {
    const call = abi.call('0xABCDEF01', abi.fixed(2))
    const data = `0xabcdef01${filled('beef')}`
    expect(call.encode(['0xBEEF'])).toBe(data)
    expect(call.decode(`0x${data.slice(2).toUpperCase()}`)).toEqual(['0xbeef'])
  })

  it('has a selector of four bytes, with or without a prefix', () => {
    for (const selector of ['0x123456', '1234567890', '12340x5678', '0x0x12345678', ''])
      expect(() => abi.call(selector, abi.bool), selector).toThrow('hex of 4 bytes')
    expect(abi.call('0x12345678').encode([])).toBe('0x12345678')
  })

  it('is refused where an offset or a length reaches beyond a megabyte, or beyond its end', () => {
    expect(() => abi.bytes.decode(word(1_000_001), 0)).toThrow('points to byte 1000001; at most 1000000')
    expect(() => abi.bytes.decode(word(1_000_000), 0)).toThrow('Call data ends before byte 1000032.')
    expect(() => abi.list(abi.uint(8)).decode(word(2) + word(1), 0)).toThrow('Call data ends before byte 96.')
    expect(() => abi.uint(8).decode('', 0)).toThrow('Call data ends before byte 32.')
  })

  it('of another function is refused by its first four bytes', () => {
    expect(() => abi.call('12345678', abi.bool).decode(`0x87654321${word(1)}`)).toThrow(
      'Call data starts with 0x87654321; expected the selector 0x12345678.',
    )
  })

  it('is refused where the same values have another encoding', () => {
    const call = abi.call('12345678', abi.bytes)
    const twice = `0x12345678${word(0x40)}${word(0)}${word(1)}${filled('ab')}`
    expect(() => call.decode(twice)).toThrow('not in canonical ABI encoding')
  })
})
