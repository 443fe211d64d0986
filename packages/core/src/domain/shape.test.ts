import { describe, expect, it } from 'vitest'
import {
  hasMembers,
  isAmong,
  isAmount,
  isDecimal,
  isDigits,
  isFiniteNumber,
  isFlag,
  isList,
  isText,
  isTime,
  optional,
  type Shape,
} from './shape.ts'

describe('a shape', () => {
  it.each<[string, Shape, readonly unknown[], readonly unknown[]]>([
    ['text', isText, ['', 'a'], [undefined, null, 1, {}]],
    ['flag', isFlag, [true, false], [undefined, null, 0, 'true']],
    ['digits', isDigits, ['0', '9'.repeat(100)], ['', '-1', '1.0', ' 1', '1 ', '9'.repeat(101), 1, 1n]],
    [
      'decimal',
      isDecimal,
      ['0', '1.5', `${'9'.repeat(100)}.${'9'.repeat(100)}`],
      ['', '.5', '1.', '1.5.5', '-1', '1e5', ' 1', '1 ', `1.${'9'.repeat(101)}`, '9'.repeat(101), 1],
    ],
    ['finite number', isFiniteNumber, [0, -1.5], [Number.NaN, Number.POSITIVE_INFINITY, '1', 1n]],
    ['amount', isAmount, [0n, 5n], [-1n, 1, '1']],
    ['time', isTime, [0, 8.64e15], [-1, 8.64e15 + 2, Number.NaN, '1', 1n]],
    ['one of some', isAmong('a', 1), ['a', 1], ['b', '1', undefined]],
    ['list', isList(isText), [[], ['a', 'b']], [['a', 1], 'a', { 0: 'a', length: 1 }, undefined]],
    ['optional', optional(isText), [undefined, 'a'], [null, 1]],
    [
      'object with members',
      hasMembers({ a: isText, b: optional(isText) }),
      [{ a: '' }, { a: '', b: '', c: 1 }],
      [{}, { a: 1 }, { a: '', b: 1 }, [], null, undefined, 'a', Object.create({ a: '' })],
    ],
  ])('of a %s holds for nothing else', (_, shape, are, areNot) => {
    for (const value of are) expect([value, shape(value)]).toEqual([value, true])
    for (const value of areNot) expect([value, shape(value)]).toEqual([value, false])
  })
  it('of an object reads no inherited member', () =>
    expect(hasMembers({ toString: (value: unknown) => value === undefined })({})).toBe(true))
  it('of a list is not that of an object, even with its members', () =>
    expect(hasMembers({})(Object.assign([], { a: '' }))).toBe(false))
})
