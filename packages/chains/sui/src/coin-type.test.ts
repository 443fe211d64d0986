import { normalizeStructTag } from '@mysten/sui/utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCoinType, SUI } from './coin-type.ts'

describe('a coin type', () => {
  it('has one short form for every long form', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (number) => {
        const long = normalizeStructTag(`0x${number.toString(16)}::usdc::USDC`)
        expect(readCoinType(long)).toBe(`0x${number.toString(16)}::usdc::USDC`)
      }),
    )
    expect(readCoinType(`0x${'0'.repeat(63)}2::sui::SUI`)).toBe(SUI)
  })

  it('is refused in any other format', () => {
    for (const text of [
      '0x2',
      '0x2::sui',
      'usdc',
      '0x2::coin::Coin<0x2::sui::SUI>',
      '0x::a::B',
      `0x${'1'.repeat(65)}::a::B`,
    ])
      expect(readCoinType(text)).toBeUndefined()
  })
})
