import { describe, expect, it } from 'vitest'
import { UnreadableInput } from '../unreadable-input.ts'
import { copyPlain } from './copy-plain.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
const nestedLists = (levels: number): unknown => (levels === 0 ? 1 : [nestedLists(levels - 1)])

describe('a plain copy', () => {
  it('has the data of the original, and nothing of it changes with it', () => {
    const original = { a: 1, b: 'text', c: [1, { d: 2n }], e: null, f: true }
    const copy = copyPlain(original)
    expect(copy).toEqual(original)
    original.c.push(5)
    expect(copy).toMatchObject({ c: [1, { d: 2n }] })
    for (const value of [null, undefined, 5, 'a', 5n, false]) expect(copyPlain(value)).toBe(value)
  })
  it('leaves out members without a value, inherited ones and __proto__', () => {
    const original = Object.assign(Object.create({ inherited: 1 }), { a: undefined, b: null })
    Object.defineProperty(original, '__proto__', { value: { polluted: 1 }, enumerable: true })
    const copy = copyPlain(original) as object
    expect(Object.keys(copy)).toEqual(['b'])
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(copyPlain([undefined])).toEqual([undefined])
  })
  it('reads each member once, and no iterator', () => {
    let reads = 0
    const getter = Object.defineProperty({}, 'a', { enumerable: true, get: () => ++reads })
    expect([copyPlain(getter), reads]).toEqual([{ a: 1 }, 1])
    const list = Object.assign([1, 2], { [Symbol.iterator]: [][Symbol.iterator] })
    expect(copyPlain(list)).toEqual([1, 2])
  })
  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [() => 1], [Symbol('s')]])(
    'refuses %s, wherever it stands',
    (value) => {
      for (const whole of [value, [value], { a: value }, { a: [{ b: value }] }])
        expect(() => copyPlain(whole)).toThrow(UnreadableInput)
    },
  )
  it('goes 64 levels deep, and no deeper', () => {
    expect(copyPlain(nested(64))).toEqual(nested(64))
    expect(copyPlain(nestedLists(64))).toEqual(nestedLists(64))
    expect(() => copyPlain(nested(65))).toThrow('64 levels')
    expect(() => copyPlain(nestedLists(65))).toThrow('64 levels')
  })
})
