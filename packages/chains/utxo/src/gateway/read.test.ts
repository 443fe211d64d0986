import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { amount, hex, index, json, list, object, txid } from './read.ts'

const refused = (read: (value: unknown) => unknown, values: readonly unknown[]): void => {
  for (const value of values) expect(() => read(value), String(value)).toThrow(expect.toSatisfy(UpstreamError.is))
}

describe('an answer of a gateway', () => {
  it('is JSON', () => {
    expect(json('{"a":[1]}')).toEqual({ a: [1] })
    for (const text of ['', '<html>', '{']) expect(() => json(text)).toThrow('The gateway did not return JSON.')
  })

  it('is an object, or a list of objects', () => {
    expect(object({ a: 1 })).toEqual({ a: 1 })
    refused(object, [null, undefined, [], 'a', 1])
    expect(list([{ a: 1 }, {}])).toEqual([{ a: 1 }, {}])
    refused(list, [null, undefined, {}, 'a', [1], [null], [{}, []]])
  })

  it('has an id of 64 lower-case hex digits', () => {
    expect(txid('0f'.repeat(32))).toBe('0f'.repeat(32))
    const id = '0f'.repeat(32)
    refused(txid, [id.toUpperCase(), id.slice(1), `${id}0`, `x${id}`, `${id}\n`, '', undefined, [id]])
  })

  it('has an index of four bytes', () => {
    expect([0, 1, 4_294_967_295].map(index)).toEqual([0, 1, 4_294_967_295])
    refused(index, [-1, 4_294_967_296, 0.5, '1', undefined, Number.NaN])
  })

  it('has an amount in exact base units', () => {
    expect([0, 7, '0', '1422303206539', Number.MAX_SAFE_INTEGER].map(amount)).toEqual([
      0n,
      7n,
      0n,
      1_422_303_206_539n,
      9_007_199_254_740_991n,
    ])
    refused(amount, [-1, 0.5, 2 ** 53, '-1', '0.5', '1e3', '', undefined, null])
  })

  it('has a raw transaction in whole bytes of hex', () => {
    expect(['00ff', 'AB', ' 00ff\n'].map(hex)).toEqual(['00ff', 'AB', '00ff'])
    refused(hex, ['', ' ', '0', '0g', '00 ff', 'x00', '00x', undefined, 0])
  })
})
