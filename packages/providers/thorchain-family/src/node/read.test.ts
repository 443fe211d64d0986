import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { requireList, requireValue, toAmount, toNumber, toObject, toObjects, toText } from './read.ts'

describe('a value of an answer', () => {
  it('is an object only without being a list or null', () => {
    expect(toObject({ a: 1 })).toEqual({ a: 1 })
    for (const other of [undefined, null, [], [{ a: 1 }], 'a', 1]) expect(toObject(other)).toEqual({})
  })

  it('is a list of its objects', () => {
    expect(toObjects([{ a: 1 }, null, 'x', [], { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }])
    for (const other of [undefined, {}, 'a', { length: 1, 0: {} }]) expect(toObjects(other)).toEqual([])
    expect(requireList([{ a: 1 }, 2], 'a list')).toEqual([{ a: 1 }])
    for (const other of [undefined, null, {}, 'a'])
      expect(() => requireList(other, 'a list')).toThrow("The node's response lacks a list.")
  })

  it('is a text unless it is empty', () => {
    expect(['a', '', 1, undefined, null, ['a']].map(toText)).toEqual(['a', ...Array(5).fill(undefined)])
  })

  it('is a number in figures, negative ones included', () => {
    expect([5, 0, -1, 2.5, '5', '-12', '1'.repeat(30)].map(toNumber)).toEqual([
      5, 0, -1, 2.5, 5, -12, 1.1111111111111111e29,
    ])
    const wrong = [
      '',
      'x5',
      '5x',
      '--5',
      '5.5',
      '1'.repeat(31),
      ' 5',
      ['5'],
      true,
      null,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]
    expect(wrong.map(toNumber)).toEqual(wrong.map(() => undefined))
  })

  it('is an amount in exact figures of at least 0', () => {
    expect([0, 5, Number.MAX_SAFE_INTEGER, '0', '123456789012345678901234567890'].map(toAmount)).toEqual([
      0n,
      5n,
      9_007_199_254_740_991n,
      0n,
      123_456_789_012_345_678_901_234_567_890n,
    ])
    const wrong = [-1, 0.5, 2 ** 53, Number.NaN, '-1', '0.5', '1e3', '0x1', '', ' 1', true, null, undefined, ['1']]
    expect(wrong.map(toAmount)).toEqual(wrong.map(() => undefined))
  })

  it('is a fault where it is required and absent', () => {
    expect(requireValue(0, 'a height')).toBe(0)
    expect(() => requireValue(undefined, 'a height')).toThrow(expect.toSatisfy(UpstreamError.is))
  })
})
