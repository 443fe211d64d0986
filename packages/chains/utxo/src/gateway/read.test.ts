import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import {
  requireAmount,
  requireHex,
  requireIndex,
  requireJson,
  requireList,
  requireObject,
  requireTxid,
} from './read.ts'

const refused = (read: (value: unknown) => unknown, values: readonly unknown[]): void => {
  for (const value of values) expect(() => read(value), String(value)).toThrow(expect.toSatisfy(UpstreamError.is))
}

describe('an answer of a gateway', () => {
  it('is JSON', () => {
    expect(requireJson('{"a":[1]}')).toEqual({ a: [1] })
    for (const text of ['', '<html>', '{']) expect(() => requireJson(text)).toThrow('The gateway did not return JSON.')
  })

  it('is an object, or a list of objects', () => {
    expect(requireObject({ a: 1 })).toEqual({ a: 1 })
    refused(requireObject, [null, undefined, [], 'a', 1])
    expect(requireList([{ a: 1 }, {}])).toEqual([{ a: 1 }, {}])
    refused(requireList, [null, undefined, {}, 'a', [1], [null], [{}, []]])
  })

  it('has an id of 64 lower-case hex digits', () => {
    expect(requireTxid('0f'.repeat(32))).toBe('0f'.repeat(32))
    const id = '0f'.repeat(32)
    refused(requireTxid, [id.toUpperCase(), id.slice(1), `${id}0`, `x${id}`, `${id}\n`, '', undefined, [id]])
  })

  it('has an index of four bytes', () => {
    expect([0, 1, 4_294_967_295].map(requireIndex)).toEqual([0, 1, 4_294_967_295])
    refused(requireIndex, [-1, 4_294_967_296, 0.5, '1', undefined, Number.NaN])
  })

  it('has an amount in exact base units', () => {
    expect([0, 7, '0', '1422303206539', Number.MAX_SAFE_INTEGER].map(requireAmount)).toEqual([
      0n,
      7n,
      0n,
      1_422_303_206_539n,
      9_007_199_254_740_991n,
    ])
    refused(requireAmount, [-1, 0.5, 2 ** 53, '-1', '0.5', '1e3', '', undefined, null])
  })

  it('has a raw transaction in whole bytes of hex', () => {
    expect(['00ff', 'AB', ' 00ff\n'].map(requireHex)).toEqual(['00ff', 'AB', '00ff'])
    refused(requireHex, ['', ' ', '0', '0g', '00 ff', 'x00', '00x', undefined, 0])
  })
})
