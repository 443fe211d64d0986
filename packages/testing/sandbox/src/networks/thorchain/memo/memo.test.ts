import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoNumber, parseMemo } from './parse-memo.ts'
import { writeMemo } from './write-memo.ts'

describe('a swap memo', () => {
  const bare = { asset: 'b', destination: 'bc1qxyz', limit: 0n, interval: 0n, quantity: 0n, affiliates: [] }

  it('is written as the regression suite shows it', () => {
    expect(writeMemo(bare)).toBe('=:b:bc1qxyz')
    expect(writeMemo({ ...bare, limit: 960_595n })).toBe('=:b:bc1qxyz:960595')
    expect(writeMemo({ ...bare, interval: 10n })).toBe('=:b:bc1qxyz:0/10/0')
    expect(writeMemo({ ...bare, limit: 6_421_402n, interval: 10n, quantity: 10n })).toBe('=:b:bc1qxyz:6421402/10/10')
    expect(writeMemo({ ...bare, affiliates: [{ name: 'xx', bps: 10n }] })).toBe('=:b:bc1qxyz::xx:10')
    const three = [100n, 50n, 40n].map((bps, index) => ({ name: ['xx', 'yy', 'zz'][index] ?? '', bps }))
    expect(writeMemo({ ...bare, affiliates: three })).toBe('=:b:bc1qxyz::xx/yy/zz:100/50/40')
    expect(writeMemo({ ...bare, refund: 'bc1qback' })).toBe('=:b:bc1qxyz/bc1qback')
  })

  it('can be read as clients of the main network wrote it', () => {
    expect(parseMemo('=:e:0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a:0/1/0:g1:50')).toEqual({
      asset: 'e',
      destination: '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a',
      refund: undefined,
      limit: 0n,
      interval: 1n,
      quantity: 0n,
      affiliates: [{ name: 'g1', bps: 50n }],
    })
    expect(parseMemo('SWAP:BTC.BTC:bc1q/bc1back:16.1e7//:t/ss:10|note').limit).toBe(161_000_000n)
    expect(parseMemo('s:r:thor1:1e8').limit).toBe(100_000_000n)
    expect(parseMemo('=:r:thor1::t/ss:10').affiliates).toEqual([
      { name: 't', bps: 10n },
      { name: 'ss', bps: 10n },
    ])
  })

  it('survives a round trip', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,20}$/)
    const count = fc.bigInt({ min: 0n, max: 2n ** 63n })
    const affiliates = fc.array(fc.record({ name: word, bps: fc.bigInt({ min: 1n, max: 200n }) }), { maxLength: 5 })
    const memo = fc.record({
      asset: word,
      destination: word,
      refund: fc.option(word, { nil: undefined }),
      limit: count,
      interval: fc.bigInt({ min: 1n, max: 100n }),
      quantity: count,
      affiliates,
    })
    fc.assert(
      fc.property(memo, (given) => {
        expect(parseMemo(writeMemo(given))).toEqual(given)
      }),
    )
  })

  it.each([
    ['', 'empty'],
    ['hello', 'invalid tx type'],
    ['=:b', 'not enough parameters'],
    ['=:b:bc1q:abc', 'cannot parse'],
    ['=:b:bc1q::a/b/c:10/20', 'mismatch'],
    ['=:b:bc1q::a/b/c/d/e/f:10', 'too many affiliates'],
    ['=:b:/bc1q', 'destination is empty'],
    ['=<:b:bc1q:1/2/3', 'not simulated'],
  ])('refuses %s', (text, reason) => {
    expect(() => parseMemo(text)).toThrow(reason)
  })

  it('keeps 64 significant bits of an amount', () => {
    expect(memoNumber('161e6')).toBe(161_000_000n)
    expect(memoNumber('1.9')).toBe(1n)
    expect(memoNumber('18446744073709551615')).toBe(18_446_744_073_709_551_615n)
    expect(memoNumber('18446744073709551617')).toBe(18_446_744_073_709_551_616n)
  })
})
