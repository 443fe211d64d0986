import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMinimumOutput, findPrice } from './minimum-output.ts'

const PRICE_OF_TWO = 2n << 128n

describe('minimumOutput', () => {
  it.each([
    [100n, { before: 0n, after: 0n }, 200n],
    [100n, { before: 10n, after: 30n }, 150n],
    [100n, { before: 100n, after: 0n }, 0n],
    [100n, { before: 101n, after: 0n }, 0n],
    [100n, { before: 0n, after: 201n }, 0n],
  ])('is the price of the sell amount less the deductions (%#)', (sellAmount, deductions, least) => {
    expect(computeMinimumOutput(sellAmount, PRICE_OF_TWO, deductions)).toBe(least)
  })
})

describe('priceForOutput', () => {
  it('is the lowest price that pays the minimum', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 27n })
    fc.assert(
      fc.property(amount, amount, amount, amount, (minimum, swapped, before, after) => {
        const deductions = { before, after }
        const price = findPrice(minimum, swapped + before, deductions) ?? 0n
        expect(computeMinimumOutput(swapped + before, price, deductions) >= minimum).toBe(true)
        expect(computeMinimumOutput(swapped + before, price - 1n, deductions) < minimum).toBe(true)
      }),
    )
  })

  it('is undefined where the fees leave nothing to swap', () => {
    expect(findPrice(1n, 100n, { before: 100n, after: 0n })).toBeUndefined()
  })
})
