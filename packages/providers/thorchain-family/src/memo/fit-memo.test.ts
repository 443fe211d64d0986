import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { fitMemo } from './fit-memo.ts'

const memo = {
  asset: 'b',
  destination: addresses.BTC,
  refund: addresses.ETH,
  limit: 108_032_222_221_121n,
  interval: 3,
  quantity: 0,
  affiliates: [],
}

describe('fitting a memo for a network that reads only digits', () => {
  it('drops the refund address, then fails, and never rounds', () => {
    const ceiling = memo.limit * 2n
    const bare = `=:b:${addresses.BTC}:${memo.limit}/3/0`
    expect(fitMemo(memo, { ceiling, budget: 250, notation: 'digits' })).toMatchObject({
      limit: memo.limit,
      refundDropped: false,
    })
    expect(fitMemo(memo, { ceiling, budget: bare.length, notation: 'digits' })).toEqual({
      text: bare,
      bytes: bare.length,
      limit: memo.limit,
      refundDropped: true,
    })
    expect(fitMemo(memo, { ceiling, budget: bare.length - 1, notation: 'digits' })).toBeUndefined()
    expect(fitMemo(memo, { ceiling, budget: bare.length - 1 })?.text).toContain('108032222222e3')
  })

  it('never writes an exponent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 40, max: 120 }), (limit, budget) => {
        const fitted = fitMemo({ ...memo, limit }, { ceiling: limit * 2n, budget, notation: 'digits' })
        if (!fitted) return
        expect(fitted.limit).toBe(limit)
        expect(fitted.text).toContain(`:${limit}/3/0`)
        expect(fitted.text.length).toBeLessThanOrEqual(budget)
      }),
    )
  })
})

describe('fitting a memo for a network that keeps 64 bits of a limit', () => {
  it('rounds a longer limit up, also where its digits fit, so that no less is enforced', () => {
    const limit = 2n ** 64n + 1n
    expect(fitMemo({ ...memo, limit }, { ceiling: limit * 2n, budget: 250 })).toMatchObject({
      text: expect.stringContaining(':18446744073709551620/3/0'),
      limit: 18_446_744_073_709_551_620n,
      refundDropped: false,
    })
  })

  it('writes none where the limit could only be enforced beyond the ceiling', () => {
    const limit = 2n ** 64n + 1n
    expect(fitMemo({ ...memo, limit }, { ceiling: limit, budget: 250 })).toBeUndefined()
    expect(fitMemo({ ...memo, limit: 2n ** 64n }, { ceiling: 2n ** 64n, budget: 250 })?.limit).toBe(2n ** 64n)
  })
})
